import { useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { reports } from '../../contract/reports.ts';
import { callEndpoint } from '../core/calls/call.ts';
import { queryKeyOf } from '../core/calls/queries.ts';

type QueuePosition = EndpointAnswer<typeof reports.xlsxPlace>['waiting'];

/** Identifies a download of an admin; only that admin can query it. */
export const newTicket = (): string => Math.random().toString(36).slice(2);

/** Polling interval of a waiting download in milliseconds. */
const pollInterval = 1000;

/** Queue position of a waiting download; without a ticket nothing is queried. */
export const useQueuePosition = (ticket: string | undefined): QueuePosition => {
  const request = { query: { ticket: ticket ?? '' } };
  const queryKey = queryKeyOf(reports.xlsxPlace, request);
  const { data = null } = useQuery<QueuePosition>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const { waiting } = await callEndpoint(reports.xlsxPlace, request, signal);
      // Another process of the server does not know the ticket, so the last position stays.
      return waiting ?? client.getQueryData<QueuePosition>(queryKey) ?? null;
    },
    enabled: ticket !== undefined,
    gcTime: 0,
    refetchInterval: pollInterval,
  });
  return ticket === undefined ? null : data;
};
