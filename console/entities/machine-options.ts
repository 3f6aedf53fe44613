import type { QueryClient } from '@tanstack/react-query';
import { type MachineName, machines } from '../../contract/machines.ts';
import { prefetchQueryOf, useQueryOf } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import type { SelectOption, SelectOptions } from '../ui/filters/use-select-options.ts';
import { optionsQuery, useFoundOptions } from './select-options.ts';

export const failedMachines = defineText('Failed to fetch machines');

const firstRequest = (institutionId: string, find = '') => ({
  params: { institutionId },
  query: optionsQuery(find),
});

export const prefetchFirstMachines = (client: QueryClient, institutionId: string): Promise<void> =>
  prefetchQueryOf(client, machines.all, firstRequest(institutionId));

/** The first that match the typed text, by physical ID, with the number of matches. */
export const useFirstMachines = (institutionId: string | undefined, find = '') =>
  useQueryOf(machines.all, firstRequest(institutionId ?? '', find), {
    enabled: institutionId !== undefined,
    keepPrevious: find !== '',
    failed: failedMachines,
  });

const useItems = (institutionId: string | undefined, find: string) => {
  const { data } = useFirstMachines(institutionId, find);
  return data && { items: data.machines, count: data.count };
};

const useItem = (institutionId = '', machineId = ''): MachineName | undefined => {
  const params = { institutionId, machineId };
  return useQueryOf(machines.one, { params }, { enabled: machineId !== '' }).data?.machine;
};

/** Select options for the machines of an institution; empty without one. */
export const useMachineOptions = (
  institutionId: string | undefined,
  chosen: string | undefined,
  toOption: (machine: MachineName) => SelectOption,
): SelectOptions => useFoundOptions({ scope: institutionId, chosen, toOption, useItems, useItem });
