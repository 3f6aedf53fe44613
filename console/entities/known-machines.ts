import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../contract/endpoint.ts';
import { machines } from '../../contract/machines.ts';
import { pagesOf } from '../core/cached-pages.ts';
import { keyOf } from '../core/queries.ts';

const pages = pagesOf(machines.all, 'machines');

/** Writes a changed machine into every cached query that shows it. */
export const putMachine = (client: QueryClient, answer: Answer<typeof machines.one>): void => {
  const { institutionId, _id, physicalId } = answer.machine;
  pages.put(client, answer.machine);
  for (const machineId of [_id, physicalId]) {
    const key = keyOf(machines.one, { params: { institutionId, machineId } });
    client.setQueryData(key, (known: unknown) => known && answer);
  }
};

export const dropMachine = pages.drop;
