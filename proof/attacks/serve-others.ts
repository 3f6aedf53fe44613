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

/** Makes the calls of others without and then during an attack. */
export const serveOthers = async (
  url: string,
  { rounds, asks }: { rounds: number; asks: Readonly<Record<string, () => Promise<number>>> },
  startAttack: () => Attack,
): Promise<ServedOthers> => {
  const calm = await serveAll(rounds, asks);
  let attacked: ServedCalls = { calls: 0, lost: ['nothing was asked'], p95: 0 };
  const pulse = await pulseDuring(url, async () => {
    const attack = startAttack();
    attacked = await serveAll(attack.isOver ? Infinity : rounds, asks, attack.isOver);
    await attack.stop();
  });
  return {
    losses: [...calm.lost, ...attacked.lost, ...(pulse.unanswered ? ['calls of /livez'] : [])],
    leaks: attacked.p95 > Math.max(500, 10 * calm.p95) ? [`others' p95 ${attacked.p95} ms`] : [],
    pulse,
    note: `others' p95 ${attacked.p95} ms, ${calm.p95} ms before; ${pulseText(pulse)}`,
  };
};
