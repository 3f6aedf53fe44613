import type { QueryClient } from '@tanstack/react-query';
import { type Machine, machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { listOf } from '../core/cached-list.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const given = (institutionId: string) => ({ params: { institutionId } });

export const useMachines = (institutionId: string) =>
  useAnswer(machines.all, given(institutionId), { failed: say('Failed to fetch machines') });

const known = listOf(machines.all, 'machines');

/** Every change of a size answers its machine. */
const put = (client: QueryClient, { machine }: { machine: Machine }): void =>
  known.put(client, given(machine.institutionId), machine);

export const useAddSize = () =>
  useDeed(sizes.add, {
    done: say('A new product size added successfully'),
    failed: say('Failed to add product size'),
    settle: put,
  });

export const useUpdateSize = () =>
  useDeed(sizes.update, {
    done: say('Product size updated successfully'),
    failed: say('Failed to update product size'),
    settle: put,
  });

export const useRemoveSize = () =>
  useDeed(sizes.remove, {
    done: say('A new product size removed successfully'),
    failed: say('Failed to remove product size'),
    settle: put,
  });
