import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/ports.js';
import type { Taken } from './watch.ts';

export interface Program {
  readonly taken: () => Promise<Taken>;
  readonly stop: () => Promise<void>;
}

type Env = Readonly<Record<string, string>>;

/** Node flags such as `--cpu-prof`, to profile a slow bench. */
const flags = process.env.BENCH_FLAGS?.split(' ') ?? [];

/** Forks a program of the repository with `watch.ts`, which reports its usage. */
const startProgram = (path: string, env: Env): Program => {
  const child = fork(join(import.meta.dirname, '..', path), {
    execArgv: ['--import', join(import.meta.dirname, 'watch.ts'), ...flags],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    taken: async () => {
      const told = once(child, 'message');
      child.send('taken');
      const [taken]: Taken[] = await Promise.race([told, ended.then(() => [])]);
      if (!taken) throw new Error(`${path} has ended`);
      return taken;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export interface Served extends Program {
  readonly url: string;
  /** Milliseconds from the start to the first answer. */
  readonly started: number;
}

/** Starts a program that listens on PORT and waits until it answers at `at`. */
export const serving = async (path: string, at: string, env: Env): Promise<Served> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const program = startProgram(path, { PORT: String(port), ...env });
  for (;;) {
    const answer = await fetch(url + at).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { ...program, url, started: performance.now() - start };
    await setTimeout(10);
  }
};
