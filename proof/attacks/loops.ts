import { setImmediate } from 'node:timers/promises';

/** Does something again and again, `atOnce` times at once, until it is told to stop. */
export const keepDoing = (atOnce: number, deed: (turn: number) => Promise<unknown>) => {
  let isOver = false;
  let turn = 0;
  const loop = async () => {
    while (!isOver) {
      turn += 1;
      await deed(turn).catch(() => undefined);
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

/** What is asked of a server while others attack it. */
export interface Served {
  readonly asked: number;
  /** What was not answered as it should have been. */
  readonly lost: string[];
}

/** Asks each of these in turn, so many rounds; each names what it lost. */
export const serveAll = async (
  rounds: number,
  asks: Readonly<Record<string, () => Promise<number>>>,
): Promise<Served> => {
  const lost: string[] = [];
  let asked = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, ask] of Object.entries(asks)) {
      asked += 1;
      const status = await ask().catch(() => 0);
      if (status !== 200) lost.push(`${what}: ${status || 'no answer'}`);
    }
  }
  return { asked, lost };
};
