import { commands } from '../../contract/commands.ts';
import { fleet } from '../../contract/fleet.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineBatches } from '../../contract/machine-batches.ts';
import { type Machine, machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { timeline } from '../../contract/timeline.ts';
import { useAction, useQueryOf } from '../core/calls/queries.ts';
import { useRefetch } from '../core/calls/refetch.ts';
import { defineText } from '../core/texts.ts';
import { removeCachedMachine, updateCachedMachine } from '../entities/cached-machines.ts';
import { failedMachines } from '../entities/machine-options.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';
import { type FleetFilters, type FleetSearch, toQuery } from './fleet/search.ts';
import { machinesRequest, pageSize } from './search.ts';

const minute = 60_000;

/** Refetches every minute to keep the last contact current. */
const listOptions = {
  pageSize,
  failed: failedMachines,
  refetchInterval: minute,
};

export const useMachines = (institutionId: string, search: PagedSearch) =>
  usePagedQuery(machines.all, (page) => machinesRequest(institutionId, { ...search, page }), {
    ...listOptions,
    page: search.page,
  });

export const useFleet = (search: FleetSearch) =>
  usePagedQuery(fleet.all, (page) => ({ query: toQuery({ ...search, page }) }), {
    ...listOptions,
    page: search.page,
  });

/** Maximum page size of the API. */
export const labelsAtOnce = 200;

/** A part of the machines, ordered by physical ID. */
export const useLabelMachines = (institutionId: string, page: number) =>
  useQueryOf(
    machines.all,
    { params: { institutionId }, query: { page, limit: labelsAtOnce } },
    { keepPrevious: true, failed: failedMachines },
  );

/** A part of the machines that match, ordered by physical ID. */
export const useFleetLabels = (filters: FleetFilters, page: number) =>
  useQueryOf(
    fleet.all,
    { query: { ...filters, page, limit: labelsAtOnce } },
    { keepPrevious: true, failed: failedMachines },
  );

export const useInstitutionName = (id: string): string | undefined =>
  useQueryOf(institutions.one, { params: { id } }).data?.institution.name;

export const paramsOf = ({ institutionId, _id: machineId }: Machine) => ({
  institutionId,
  machineId,
});

export const useMachine = (machine: Machine) =>
  useQueryOf(machines.one, { params: paramsOf(machine) }, { refetchInterval: minute });

export const failedMachine = defineText('Failed to fetch the machine');

/** A machine by its `_id` or its physical ID. */
export const useMachineById = (institutionId: string, machineId: string, enabled = true) =>
  useQueryOf(
    machines.one,
    { params: { institutionId, machineId } },
    { failed: failedMachine, refetchInterval: minute, enabled },
  );

/** Queries that list machines, count them or their stock, or show their timeline. */
const machineQueries = [
  machines.all,
  fleet.all,
  overview.tiles,
  overview.summary,
  institutions.one,
  institutions.all,
  institutions.setup,
  timeline.all,
];

export const useCreateMachine = () =>
  useAction(machines.create, {
    done: defineText('Machine created successfully'),
    failed: defineText('Failed to create machine'),
    updateCache: updateCachedMachine,
    refresh: machineQueries,
  });

export const useImportMachines = () =>
  useAction(machineBatches.import, {
    done: defineText('Machines created successfully'),
    failed: defineText('Failed to create machines'),
    refresh: machineQueries,
  });

export const useUpdateMachine = () =>
  useAction(machines.update, {
    done: defineText('Machine updated successfully'),
    failed: defineText('Failed to update machine'),
    updateCache: updateCachedMachine,
    refresh: machineQueries,
  });

export const useChangeFleet = () =>
  useAction(fleet.change, {
    failed: defineText('Failed to update machine'),
    refresh: [...machineQueries, machines.one],
  });

export const useRemoveMachine = () =>
  useAction(machines.remove, {
    done: defineText('Machine deleted successfully'),
    failed: defineText('Failed to delete machine'),
    updateCache: (client, _answer, { params }) => removeCachedMachine(client, params.machineId),
    refresh: [...machineQueries, machines.one],
  });

export const useResumeSlots = () =>
  useAction(machines.resume, {
    done: defineText('The slots sell again'),
    failed: defineText('Failed to resume the slots'),
    updateCache: updateCachedMachine,
    refresh: machineQueries,
  });

export const useMakePairingCode = () =>
  useAction(machines.pairingCode, {
    failed: defineText('Failed to make a pairing code'),
    refresh: [machines.all, fleet.all, machines.one, timeline.all],
  });

export const useRevokeKey = () =>
  useAction(machines.revokeKey, {
    done: defineText('The key has been revoked'),
    failed: defineText('Failed to revoke the key'),
    refresh: [machines.all, fleet.all, machines.one, timeline.all],
  });

export const useRefetchMachine = () => {
  const refetch = useRefetch(machines.all);
  return async (machine: Machine): Promise<Machine | undefined> =>
    (await refetch(machines.one, { params: paramsOf(machine) }))?.machine;
};

const commandsRequest = (machine: Machine) => ({ params: paramsOf(machine) });

const pollInterval = 2000;

/** The machine's latest commands; polled while one is under way. */
export const useCommands = (machine: Machine, isWatching: boolean) =>
  useQueryOf(commands.all, commandsRequest(machine), {
    staleTime: 0,
    ...(isWatching && { pollInterval: pollInterval }),
  });

export const useQueueCommand = () =>
  useAction(commands.queue, {
    failed: defineText('Failed to send the command'),
    refresh: [commands.all, timeline.all],
  });
