import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/ports.js';
import type { ProcessUsage } from './watch.ts';

interface BenchProgram {
  readonly readUsage: () => Promise<ProcessUsage>;
  readonly stop: () => Promise<void>;
}

type Env = Readonly<Record<string, string>>;

/** Forks a program of the repository with `watch.ts`, which reports its usage. */
const startProgram = (path: string, env: Env): BenchProgram => {
  const child = fork(join(import.meta.dirname, '..', path), {
    execArgv: ['--import', join(import.meta.dirname, 'watch.ts')],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  return {
    readUsage: async () => {
      const reply = once(child, 'message');
      child.send('taken');
      const [usage]: ProcessUsage[] = await Promise.race([reply, exited.then(() => [])]);
      if (!usage) throw new Error(`${path} has ended`);
      return usage;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

export interface RunningServer extends BenchProgram {
  readonly url: string;
  /** Milliseconds from the start to the first answer. */
  readonly startMs: number;
}

/** Starts a program that listens on PORT and waits until it answers. */
export const startHttpProgram = async (path: string, env: Env): Promise<RunningServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const program = startProgram(path, { PORT: String(port), ...env });
  // Throws when the program has ended.
  for (; ; await program.readUsage()) {
    const answer = await fetch(`${url}/livez`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { ...program, url, startMs: performance.now() - start };
    await setTimeout(10);
  }
};
