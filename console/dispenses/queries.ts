import { useQueryClient } from '@tanstack/react-query';
import { dispenses } from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { today } from '../core/clock.ts';
import { fetchAhead } from '../core/queries.ts';
import { refreshed, toQuery } from './search.ts';

/** spec 2: loads the first page of the last month, every status and type. */
export const useReloadDispenses = (institutionId: string, admin: AdminType) => {
  const client = useQueryClient();
  return () => {
    const given = { params: { institutionId }, query: toQuery(refreshed, admin, today()) };
    return fetchAhead(client, dispenses.all, given, 0);
  };
};
