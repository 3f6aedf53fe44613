import { type Machine, machines, type Size } from '../../../contract/machines.ts';
import { sizes } from '../../../contract/sizes.ts';
import { useAction, useQueryOf } from '../../core/calls/queries.ts';
import { useRefetch } from '../../core/calls/refetch.ts';
import { defineText } from '../../core/texts.ts';
import { updateCachedMachine } from '../../entities/cached-machines.ts';
import { failedMachines } from '../../entities/machine-options.ts';

/** A machine by its physical ID. */
export const useMachine = (institutionId: string, machineId: string, enabled: boolean) =>
  useQueryOf(
    machines.one,
    { params: { institutionId, machineId } },
    { enabled, failed: failedMachines },
  );

/** Undefined when the machine no longer has the size. */
export const useRefetchMachineOfSize = () => {
  const refetch = useRefetch(machines.all);
  return async ({ institutionId, _id: machineId }: Machine, { _id }: Size) => {
    const answer = await refetch(machines.one, { params: { institutionId, machineId } });
    return answer?.machine.sizeTypes.some((size) => size._id === _id) ? answer.machine : undefined;
  };
};

export const useAddSize = () =>
  useAction(sizes.add, {
    done: defineText('A new product size added successfully'),
    failed: defineText('Failed to add product size'),
    updateCache: updateCachedMachine,
  });

export const useUpdateSize = () =>
  useAction(sizes.update, {
    done: defineText('Product size updated successfully'),
    failed: defineText('Failed to update product size'),
    updateCache: updateCachedMachine,
  });

export const usePreviewSizes = () =>
  useAction(sizes.preview, { failed: defineText('Failed to compare the product sizes') });

export const useApplySizes = () =>
  useAction(sizes.apply, {
    done: defineText('Product sizes applied'),
    failed: defineText('Failed to apply the product sizes'),
    refresh: [machines.all, machines.one],
  });

export const useRemoveSize = () =>
  useAction(sizes.remove, {
    done: defineText('A new product size removed successfully'),
    failed: defineText('Failed to remove product size'),
    updateCache: updateCachedMachine,
  });
