import { useQueryClient } from '@tanstack/react-query';
import { commands } from '../../contract/commands.ts';
import { institutions } from '../../contract/institutions.ts';
import { type Machine, machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { timeline } from '../../contract/timeline.ts';
import { call } from '../core/call.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { dropMachine, putMachine } from '../entities/known-machines.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { shownPage } from '../ui/list/pages.ts';
import { asked, pageSize } from './search.ts';

const minute = 60_000;

/** Refetches every minute to keep the last contact current. */
const listed = {
  keepPrevious: true,
  failed: say('Failed to fetch machines'),
  refetchInterval: minute,
};

export const useMachines = (institutionId: string, search: PagedSearch) => {
  const answered = useAnswer(machines.all, asked(institutionId, search), listed);
  const page = shownPage(answered, search.page, pageSize);
  const answer = useAnswer(machines.all, asked(institutionId, { ...search, page }), listed);
  return { answer, page };
};

/** Maximum page size of the API. */
export const labelsAtOnce = 200;

/** Names of a part of the machines, ordered by physical ID. */
export const useLabelled = (institutionId: string, page: number) =>
  useAnswer(
    machines.names,
    { params: { institutionId }, query: { page, limit: labelsAtOnce } },
    { keepPrevious: true, failed: say('Failed to fetch machines') },
  );

export const useInstitutionName = (id: string): string | undefined =>
  useAnswer(institutions.one, { params: { id } }).data?.institution.name;

const paramsOf = ({ institutionId, _id: machineId }: Machine) => ({ institutionId, machineId });

export const useMachine = (machine: Machine) =>
  useAnswer(machines.one, { params: paramsOf(machine) }, { refetchInterval: minute });

export const failedMachine = say('Failed to fetch the machine');

/** A machine by its `_id` or its physical ID. */
export const useMachineCalled = (institutionId: string, machineId: string) =>
  useAnswer(
    machines.one,
    { params: { institutionId, machineId } },
    { failed: failedMachine, refetchInterval: minute },
  );

/** Queries that list machines, count them or their stock, or show their timeline. */
const listing = [
  machines.all,
  machines.names,
  overview.tiles,
  overview.summary,
  institutions.one,
  institutions.all,
  institutions.setup,
  timeline.all,
];

export const useCreateMachine = () =>
  useDeed(machines.create, {
    done: say('Machine created successfully'),
    failed: say('Failed to create machine'),
    settle: putMachine,
    refresh: listing,
  });

export const useUpdateMachine = () =>
  useDeed(machines.update, {
    done: say('Machine updated successfully'),
    failed: say('Failed to update machine'),
    settle: putMachine,
    refresh: listing,
  });

export const useRemoveMachine = () =>
  useDeed(machines.remove, {
    done: say('Machine deleted successfully'),
    failed: say('Failed to delete machine'),
    settle: (client, _answer, { params }) => dropMachine(client, params.machineId),
    refresh: [...listing, machines.one],
  });

export const useResumeSlots = () =>
  useDeed(machines.resume, {
    done: say('The slots sell again'),
    failed: say('Failed to resume the slots'),
    settle: putMachine,
    refresh: listing,
  });

export const useMakePairingCode = () =>
  useDeed(machines.pairingCode, {
    failed: say('Failed to make a pairing code'),
    refresh: [machines.all, machines.one, timeline.all],
  });

export const useRevokeKey = () =>
  useDeed(machines.revokeKey, {
    done: say('The key has been revoked'),
    failed: say('Failed to revoke the key'),
    refresh: [machines.all, machines.one, timeline.all],
  });

/** Refetches a machine; undefined when it is gone or the call fails. */
export const useReadAnew = () => {
  const client = useQueryClient();
  return async (machine: Machine): Promise<Machine | undefined> => {
    try {
      const answer = await call(machines.one, { params: paramsOf(machine) });
      putMachine(client, answer);
      return answer.machine;
    } catch {
      void client.invalidateQueries({ queryKey: keyOf(machines.all) });
      return undefined;
    }
  };
};

const commandsOf = (machine: Machine) => ({ params: paramsOf(machine) });

const often = 2000;

/** The machine's latest commands; polled while one is under way. */
export const useCommands = (machine: Machine, isWatching: boolean) =>
  useAnswer(commands.all, commandsOf(machine), {
    staleTime: 0,
    ...(isWatching && { lookInterval: often }),
  });

export const useQueueCommand = () =>
  useDeed(commands.queue, {
    failed: say('Failed to send the command'),
    refresh: [commands.all, timeline.all],
  });
