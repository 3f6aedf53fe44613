import type { Machine } from '../../../contract/machines.ts';
import { visits } from '../../../contract/visits.ts';
import { useAction, useQueryOf } from '../../core/calls/queries.ts';
import { defineText } from '../../core/texts.ts';

export const failedDoorLink = defineText('Failed to fetch the door link');

export const doorParams = ({ institutionId, _id }: Machine) => ({ institutionId, machineId: _id });

export const useDoorLink = (machine: Machine) =>
  useQueryOf(visits.doorLink, { params: doorParams(machine) });

const refresh = [visits.doorLink];

export const useMakeDoorLink = () =>
  useAction(visits.createDoorLink, {
    failed: defineText('Failed to make the door link'),
    refresh,
  });

export const useEndDoorLink = () =>
  useAction(visits.endDoorLink, {
    done: defineText('The door link has ended'),
    failed: defineText('Failed to end the door link'),
    refresh,
  });
