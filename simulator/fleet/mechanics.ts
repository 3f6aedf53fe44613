import type { CommandType } from '../../contract/commands.ts';
import type { Wait } from '../core/patience.ts';
import { between, chance, type Random, weighted } from '../core/random.ts';
import type { Act } from '../machine/orders.ts';
import { failureShare, failures } from './sales.ts';

/** Minimum and maximum in milliseconds. */
const durations: Readonly<Record<CommandType, readonly [number, number]>> = {
  DISPENSE: [2_000, 4_000],
  UNLOCK: [200, 400],
  REBOOT: [3_000, 6_000],
};

/** A motor that sometimes drops nothing, a latch and a power switch that always work. */
export const mechanics =
  (random: Random, wait: Wait): Act =>
  async ({ type }) => {
    await wait(between(random, ...durations[type]));
    return type === 'DISPENSE' && chance(random, failureShare)
      ? weighted(random, failures)
      : undefined;
  };
