import type { QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { machines } from '../../contract/machines.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import { queryKeyOf } from '../core/calls/queries.ts';

const pages = cachedPagesOf(machines.all, 'machines');

/** Writes a changed machine into every cached query that shows it. */
export const updateCachedMachine = (
  client: QueryClient,
  answer: EndpointAnswer<typeof machines.one>,
): void => {
  const { institutionId, _id, physicalId } = answer.machine;
  pages.replace(client, answer.machine);
  for (const machineId of [_id, physicalId]) {
    const key = queryKeyOf(machines.one, { params: { institutionId, machineId } });
    client.setQueryData(key, (cached: unknown) => cached && answer);
  }
};

export const removeCachedMachine = pages.remove;
