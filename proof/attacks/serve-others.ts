import { type ServedCalls, serveAll } from './loops.ts';
import { type Pulse, pulseDuring, pulseText } from './vitals.ts';

interface ServedOthers {
  readonly losses: readonly string[];
  /** Others that became far slower: milliseconds alone would measure the computer. */
  readonly leaks: readonly string[];
  readonly pulse: Pulse;
  /** The figures, for the list of trials. */
  readonly note: string;
}

interface Attack {
  /** True for an attack that has ended by itself; the calls of others end with it. */
  readonly isOver?: () => boolean;
  readonly stop: () => Promise<unknown>;
}

/**
 * Makes the calls of others before, during and after an attack. A computer that is busy with something
 * else shows in the first and the last.
 */
export const serveOthers = async (
  url: string,
  { rounds, asks }: { rounds: number; asks: Readonly<Record<string, () => Promise<number>>> },
  startAttack: () => Attack,
): Promise<ServedOthers> => {
  const before = await serveAll(rounds, asks);
  let attacked: ServedCalls = { calls: 0, lost: ['nothing was asked'], p95: 0 };
  const pulse = await pulseDuring(url, async () => {
    const attack = startAttack();
    attacked = await serveAll(attack.isOver ? Infinity : rounds, asks, attack.isOver);
    await attack.stop();
  });
  const after = await serveAll(rounds, asks);
  const calm = Math.max(before.p95, after.p95);
  return {
    losses: [
      ...before.lost,
      ...attacked.lost,
      ...after.lost,
      ...(pulse.unanswered ? ['calls of /livez'] : []),
    ],
    leaks: attacked.p95 > Math.max(500, 10 * calm) ? [`others' p95 ${attacked.p95} ms`] : [],
    pulse,
    note: `others' p95 ${attacked.p95} ms, ${before.p95} ms before, ${after.p95} ms after; ${pulseText(pulse)}`,
  };
};
