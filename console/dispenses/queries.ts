import { useQueryClient } from '@tanstack/react-query';
import { type DispenseQuery, dispenses } from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { today } from '../core/clock.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { refreshed, toQuery } from './search.ts';

const minute = 60_000;

export const failedList = say('Failed to fetch dispenses');

/** Refetches every minute where the live stream sends no changes. */
export const useDispenses = (institutionId: string, query: DispenseQuery) =>
  useAnswer(
    dispenses.all,
    { params: { institutionId }, query },
    { keepPrevious: true, failed: failedList, lookInterval: minute },
  );

export const useDispensesOfRfid = (institutionId: string, rfid: string, page: number) =>
  useDispenses(institutionId, {
    rfid,
    page,
    limit: defaultPageSize,
    status: 'ALL',
    transactionType: 'ALL',
  });

/** spec 2: loads the first page of the last month, every status and type. */
export const useReloadDispenses = (institutionId: string, admin: AdminType) => {
  const client = useQueryClient();
  return () => {
    const given = { params: { institutionId }, query: toQuery(refreshed, admin, today()) };
    return fetchAhead(client, dispenses.all, given, 0);
  };
};
