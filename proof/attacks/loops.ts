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
}

/** Makes each call in turn, for a number of rounds. */
export const serveAll = async (
  rounds: number,
  asks: Readonly<Record<string, () => Promise<number>>>,
): Promise<ServedCalls> => {
  const lost: string[] = [];
  let calls = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, ask] of Object.entries(asks)) {
      calls += 1;
      const status = await ask().catch(() => 0);
      if (status !== 200) lost.push(`${what}: ${status || 'no answer'}`);
    }
  }
  return { calls, lost };
};
