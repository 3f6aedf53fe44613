import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../contract/endpoint.ts';
import { reports } from '../../contract/reports.ts';
import { call } from '../core/call.ts';
import { keyOf } from '../core/queries.ts';

type Place = Answer<typeof reports.xlsxPlace>['waiting'];

/** Tells one download of an admin from another; only that admin can ask by it. */
export const newTicket = (): string => Math.random().toString(36).slice(2);

/** How often a waiting download asks, in milliseconds. */
const pause = 1000;

/** The place of a download among those that wait, as it was last known; without a ticket none is asked for. */
export const usePlace = (ticket: string | undefined): Place => {
  const given = { query: { ticket: ticket ?? '' } };
  const queryKey = keyOf(reports.xlsxPlace, given);
  const { data = null } = useQuery<Place>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { waiting } = await call(reports.xlsxPlace, given, signal);
      // Another process of the server knows nothing of it.
      return waiting ?? client.getQueryData<Place>(queryKey) ?? null;
    },
    enabled: ticket !== undefined,
    gcTime: 0,
    refetchInterval: pause,
  });
  return ticket === undefined ? null : data;
};
