import { doorLinks } from '../../../contract/door-links.ts';
import type { Machine } from '../../../contract/machines.ts';
import { useAction, useQueryOf } from '../../core/calls/queries.ts';
import { defineText } from '../../core/texts.ts';

export const failedDoorLink = defineText('Failed to fetch the door link');

export const doorParams = ({ institutionId, _id }: Machine) => ({ institutionId, machineId: _id });

export const useDoorLink = (machine: Machine) =>
  useQueryOf(doorLinks.one, { params: doorParams(machine) });

const refresh = [doorLinks.one];

export const useMakeDoorLink = () =>
  useAction(doorLinks.create, {
    failed: defineText('Failed to make the door link'),
    refresh,
  });

export const useEndDoorLink = () =>
  useAction(doorLinks.end, {
    done: defineText('The door link has ended'),
    failed: defineText('Failed to end the door link'),
    refresh,
  });
