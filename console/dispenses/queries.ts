import { useQueryClient } from '@tanstack/react-query';
import { type DispenseQuery, dispenses } from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { prefetchQueryOf, queryKeyOf, useQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { defineText } from '../core/texts.ts';
import { refreshedSearch, toQuery } from './search.ts';

const minute = 60_000;

export const failedList = defineText('Failed to fetch dispenses');

/** Refetches every minute where the live stream sends no changes. */
const listOptions = { keepPrevious: true, failed: failedList, pollInterval: minute };

export const useDispenses = (institutionId: string, query: DispenseQuery) =>
  useQueryOf(dispenses.all, { params: { institutionId }, query }, listOptions);

/** Loads the first page of the last month, every status and type; other pages wait for their visit. */
export const useReloadDispenses = (institutionId: string, admin: AdminType) => {
  const client = useQueryClient();
  return () => {
    const request = {
      params: { institutionId },
      query: toQuery(refreshedSearch, admin, businessToday()),
    };
    void client.invalidateQueries({ queryKey: queryKeyOf(dispenses.all), refetchType: 'none' });
    return prefetchQueryOf(client, dispenses.all, request, 0);
  };
};
