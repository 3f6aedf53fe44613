import type { Machine } from '../../../contract/machines.ts';
import type { Pause, Slot } from '../../../contract/slots.ts';

export interface PausedSlot extends Slot {
  readonly paused: Pause;
}

const isPaused = (slot: Slot): slot is PausedSlot => slot.paused !== null;

export const pausedSlots = ({ stocks }: Pick<Machine, 'stocks'>): readonly PausedSlot[] =>
  stocks.filter(isPaused);

/** Counts only active machines, as the cards of institutions do. */
export const pausedCount = (machine: Pick<Machine, 'stocks' | 'isActivated'>): number =>
  machine.isActivated ? pausedSlots(machine).length : 0;
