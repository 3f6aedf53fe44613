import { setImmediate } from 'node:timers/promises';

/** Repeats an action in `atOnce` parallel loops until it is stopped. */
export const startLoops = (atOnce: number, action: (turn: number) => Promise<unknown>) => {
  let isOver = false;
  let turn = 0;
  const loop = async () => {
    while (!isOver) {
      turn += 1;
      await action(turn).catch(() => undefined);
      await setImmediate();
    }
  };
  const loops = Array.from({ length: atOnce }, loop);
  return {
    done: () => turn,
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
};

/** The calls of others during an attack. */
export interface ServedCalls {
  readonly calls: number;
  /** Calls without the expected answer. */
  readonly lost: string[];
  /** Milliseconds within which 95 of 100 calls were answered. */
  readonly p95: number;
}

/** Makes each call in turn, for a number of rounds at most. */
export const serveAll = async (
  rounds: number,
  asks: Readonly<Record<string, () => Promise<number>>>,
  isOver: () => boolean = () => false,
): Promise<ServedCalls> => {
  const lost: string[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    for (const [what, ask] of Object.entries(asks)) {
      const begun = performance.now();
      const status = await ask().catch(() => 0);
      times.push(performance.now() - begun);
      if (status !== 200) lost.push(`${what}: ${status || 'no answer'}`);
    }
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return { calls: times.length, lost, p95: Math.round(p95) };
};
