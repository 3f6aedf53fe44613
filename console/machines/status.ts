import type { Machine } from '../../contract/machines.ts';
import { say, useText } from '../core/texts.ts';
import { pausedText } from '../entities/attention.ts';
import { pausedCount } from './pauses.ts';
import { machineLevel } from './stock.ts';

const activeText = say('{active, number} of {n, number} active');
const lowText = say('{n, number} low');
const emptyText = say('{n, number} empty');

/** '9 of 10 active, 2 low, 1 empty, 1 slot paused' */
export const useStatus = (all: readonly Machine[] | undefined): string | undefined => {
  const t = useText();
  if (!all || all.length === 0) return undefined;
  const levels = all.map(machineLevel);
  const low = levels.filter((level) => level === 'low').length;
  const empty = levels.filter((level) => level === 'empty').length;
  const paused = all.reduce((sum, machine) => sum + pausedCount(machine), 0);
  const active = all.filter(({ isActivated }) => isActivated).length;
  return [
    t(activeText, { active, n: all.length }),
    ...(low > 0 ? [t(lowText, { n: low })] : []),
    ...(empty > 0 ? [t(emptyText, { n: empty })] : []),
    ...(paused > 0 ? [t(pausedText, { n: paused })] : []),
  ].join(', ');
};
