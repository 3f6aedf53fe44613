import type { Machine, Pause, Slot } from '../../contract/machines.ts';
import type { Text } from '../core/texts.ts';
import { failureText } from '../words/dispenses.ts';

export interface PausedSlot extends Slot {
  readonly paused: Pause;
}

const isPaused = (slot: Slot): slot is PausedSlot => slot.paused !== null;

export const pausedSlots = ({ stocks }: Pick<Machine, 'stocks'>): readonly PausedSlot[] =>
  stocks.filter(isPaused);

/** As the cards of institutions count it: only of active machines. */
export const pausedCount = (machine: Pick<Machine, 'stocks' | 'isActivated'>): number =>
  machine.isActivated ? pausedSlots(machine).length : 0;

/** Why a slot is paused, in a line. */
export const pauseText = ({ cause, code }: Pause, t: Text): string => {
  const reason = failureText(code, t);
  if (cause === 'FAULT') return t('Fault: {reason}', { reason });
  return code === 'EMPTY' ? t('Found empty') : t('Failed twice in a row: {reason}', { reason });
};
