import type { QueryClient } from '@tanstack/react-query';
import { type MachineName, machines } from '../../contract/machines.ts';
import { prefetchQueryOf, useQueryOf } from '../core/calls/queries.ts';
import type { SelectOption, SelectOptions } from '../ui/filters/use-select-options.ts';
import { isBeyondFirst, optionsQuery, selectOptionsOf, useFindText } from './select-options.ts';

const machineNamesRequest = (institutionId: string, find = '') => ({
  params: { institutionId },
  query: optionsQuery(find),
});

export const prefetchMachineNames = (client: QueryClient, institutionId: string): Promise<void> =>
  prefetchQueryOf(client, machines.names, machineNamesRequest(institutionId));

export const useMachineNames = (institutionId: string | undefined) =>
  useQueryOf(machines.names, machineNamesRequest(institutionId ?? ''), {
    enabled: institutionId !== undefined,
  });

/** Select options for the machines of an institution; empty without one. */
export const useMachineOptions = (
  institutionId: string | undefined,
  chosen: string | undefined,
  toOption: (machine: MachineName) => SelectOption,
): SelectOptions => {
  const { find, onFind } = useFindText();
  const first = useMachineNames(institutionId).data?.machines.map(toOption);
  const { data } = useQueryOf(machines.names, machineNamesRequest(institutionId ?? '', find), {
    enabled: institutionId !== undefined,
    keepPrevious: true,
  });
  const other = useQueryOf(
    machines.one,
    { params: { institutionId: institutionId ?? '', machineId: chosen ?? '' } },
    { enabled: isBeyondFirst({ first, chosen }) },
  ).data?.machine;
  return selectOptionsOf({
    chosen,
    first,
    found: data?.machines.map(toOption),
    count: data?.count,
    other: other && toOption(other),
    onFind,
  });
};
