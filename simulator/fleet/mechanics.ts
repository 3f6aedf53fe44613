import type { CommandType } from '../../contract/commands.ts';
import { drawChance, pickWeighted, type Random, randomBetween } from '../core/random.ts';
import type { Wait } from '../core/retry.ts';
import type { Act } from '../machine/command-runner.ts';
import { failureShare, failureWeights } from './sales.ts';

/** Minimum and maximum in milliseconds. */
const durations: Readonly<Record<CommandType, readonly [number, number]>> = {
  DISPENSE: [2_000, 4_000],
  TEST_VEND: [2_000, 4_000],
  UNLOCK: [200, 400],
  REBOOT: [3_000, 6_000],
};

/** A motor that sometimes drops nothing, a latch and a power switch that always work. */
export const simulateMechanics =
  (random: Random, wait: Wait): Act =>
  async ({ type }) => {
    await wait(randomBetween(random, ...durations[type]));
    const isMotor = type === 'DISPENSE' || type === 'TEST_VEND';
    return isMotor && drawChance(random, failureShare)
      ? pickWeighted(random, failureWeights)
      : undefined;
  };
