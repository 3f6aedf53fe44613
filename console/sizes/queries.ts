import type { QueryClient } from '@tanstack/react-query';
import { type Machine, machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { withOne } from '../core/lists.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const given = (institutionId: string) => ({ params: { institutionId } });

export const useMachines = (institutionId: string) =>
  useAnswer(machines.all, given(institutionId), { failed: say('Failed to fetch machines') });

/** Every change of a size answers its machine. */
const put = (client: QueryClient, { machine }: { machine: Machine }): void => {
  client.setQueryData<{ machines: Machine[] }>(
    keyOf(machines.all, given(machine.institutionId)),
    (known) => known && { machines: withOne(known.machines, machine) },
  );
};

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
