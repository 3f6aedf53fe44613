import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { putMachine } from '../entities/known-machines.ts';

export const failedMachines = say('Failed to fetch machines');

/** A machine by its physical ID. */
export const useMachine = (institutionId: string, machineId: string) =>
  useAnswer(
    machines.one,
    { params: { institutionId, machineId } },
    { enabled: machineId !== '', failed: failedMachines },
  );

export const useAddSize = () =>
  useDeed(sizes.add, {
    done: say('A new product size added successfully'),
    failed: say('Failed to add product size'),
    settle: putMachine,
  });

export const useUpdateSize = () =>
  useDeed(sizes.update, {
    done: say('Product size updated successfully'),
    failed: say('Failed to update product size'),
    settle: putMachine,
  });

export const usePreviewSizes = () =>
  useDeed(sizes.preview, { failed: say('Failed to compare the product sizes') });

export const useApplySizes = () =>
  useDeed(sizes.apply, {
    done: say('The machines have these product sizes'),
    failed: say('Failed to apply the product sizes'),
    refresh: [machines.all, machines.one],
  });

export const useRemoveSize = () =>
  useDeed(sizes.remove, {
    done: say('A new product size removed successfully'),
    failed: say('Failed to remove product size'),
    settle: putMachine,
  });
