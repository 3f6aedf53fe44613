import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { commands } from '../../contract/commands.ts';
import { institutions } from '../../contract/institutions.ts';
import { type Machine, machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { listOf } from '../core/cached-list.ts';
import { fetchAhead, keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const minute = 60_000;

const given = (institutionId: string) => ({ params: { institutionId } });

/** Fetched every minute, so that the last contact is one of now. */
export const useMachines = (institutionId: string) =>
  useAnswer(machines.all, given(institutionId), {
    failed: say('Failed to fetch machines'),
    refetchInterval: minute,
  });

export const fetchMachines = (client: QueryClient, institutionId: string): Promise<void> =>
  fetchAhead(client, machines.all, given(institutionId));

const known = listOf(machines.all, 'machines');

const put = (client: QueryClient, { machine }: { machine: Machine }): void =>
  known.put(client, given(machine.institutionId), machine);

/** What counts stock or machines. */
const counting = [overview.tiles, overview.summary, institutions.one, institutions.all];

export const useCreateMachine = () =>
  useDeed(machines.create, {
    done: say('Machine created successfully'),
    failed: say('Failed to create machine'),
    settle: put,
    refresh: counting,
  });

export const useUpdateMachine = () =>
  useDeed(machines.update, {
    done: say('Machine updated successfully'),
    failed: say('Failed to update machine'),
    settle: put,
    refresh: counting,
  });

export const useRemoveMachine = () =>
  useDeed(machines.remove, {
    done: say('Machine deleted successfully'),
    failed: say('Failed to delete machine'),
    settle: (client, _answer, { params }) =>
      known.drop(client, given(params.institutionId), params.machineId),
    refresh: counting,
  });

export const useResumeSlots = () =>
  useDeed(machines.resume, {
    done: say('The slots sell again'),
    failed: say('Failed to resume the slots'),
    settle: put,
    refresh: counting,
  });

export const useMakePairingCode = () =>
  useDeed(machines.pairingCode, {
    failed: say('Failed to make a pairing code'),
    refresh: [machines.all],
  });

export const useRevokeKey = () =>
  useDeed(machines.revokeKey, {
    done: say('The key has been revoked'),
    failed: say('Failed to revoke the key'),
    refresh: [machines.all],
  });

/** Reads a machine anew; undefined when it is gone or cannot be read. */
export const useReadAnew = () => {
  const client = useQueryClient();
  return async ({ institutionId, _id }: Machine): Promise<Machine | undefined> => {
    await client.refetchQueries({ queryKey: keyOf(machines.all, given(institutionId)) });
    return known.find(client, given(institutionId), _id);
  };
};

const commandsOf = ({ institutionId, _id: machineId }: Machine) => ({
  params: { institutionId, machineId },
});

const often = 2000;

/** The machine's latest commands; watched while one is under way. */
export const useCommands = (machine: Machine, isWatching: boolean) =>
  useAnswer(commands.all, commandsOf(machine), {
    staleTime: 0,
    ...(isWatching && { lookInterval: often }),
  });

export const useQueueCommand = () =>
  useDeed(commands.queue, {
    failed: say('Failed to send the command'),
    refresh: [commands.all],
  });
