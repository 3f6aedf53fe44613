import { setTimeout } from 'node:timers/promises';

/**
 * Does something again and again, `atOnce` times at once, until it is told to stop. A pause leaves
 * the attackers' own machine, which is the server's as well, time for others.
 */
export const keepDoing = (
  atOnce: number,
  deed: (turn: number) => Promise<unknown>,
  pauseMs = 0,
) => {
  let isOver = false;
  let turn = 0;
  const loop = async () => {
    while (!isOver) {
      turn += 1;
      await deed(turn).catch(() => undefined);
      await setTimeout(pauseMs);
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
  /** Milliseconds. */
  readonly slowest: number;
}

const patienceMs = 30_000;

/** Asks each of these in turn, so many rounds; each names what it lost. */
export const serveAll = async (
  rounds: number,
  asks: Readonly<Record<string, (signal: AbortSignal) => Promise<number>>>,
): Promise<Served> => {
  const lost: string[] = [];
  let asked = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [what, ask] of Object.entries(asks)) {
      const begun = performance.now();
      asked += 1;
      const status = await ask(AbortSignal.timeout(patienceMs)).catch(() => 0);
      slowest = Math.max(slowest, performance.now() - begun);
      if (status !== 200) lost.push(`${what}: ${status || 'no answer'}`);
    }
  }
  return { asked, lost, slowest: Math.round(slowest) };
};
