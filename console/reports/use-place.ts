import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../contract/endpoint.ts';
import { reports } from '../../contract/reports.ts';
import { call } from '../core/call.ts';
import { keyOf } from '../core/queries.ts';

type Place = Answer<typeof reports.xlsxPlace>['waiting'];

/** Identifies a download of an admin; only that admin can query it. */
export const newTicket = (): string => Math.random().toString(36).slice(2);

/** Polling interval of a waiting download in milliseconds. */
const pause = 1000;

/** Queue position of a waiting download; without a ticket nothing is queried. */
export const usePlace = (ticket: string | undefined): Place => {
  const given = { query: { ticket: ticket ?? '' } };
  const queryKey = keyOf(reports.xlsxPlace, given);
  const { data = null } = useQuery<Place>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { waiting } = await call(reports.xlsxPlace, given, signal);
      // Another process of the server does not know the ticket, so the last position stays.
      return waiting ?? client.getQueryData<Place>(queryKey) ?? null;
    },
    enabled: ticket !== undefined,
    gcTime: 0,
    refetchInterval: pause,
  });
  return ticket === undefined ? null : data;
};
