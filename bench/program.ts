import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Taken } from './watch.ts';

export interface Program {
  readonly taken: () => Promise<Taken>;
  readonly stop: () => Promise<void>;
}

/** A program of the tree in a process of its own that tells what it takes. */
export const startProgram = (path: string, env: Readonly<Record<string, string>>): Program => {
  const child = fork(join(import.meta.dirname, '..', path), {
    execArgv: ['--import', join(import.meta.dirname, 'watch.ts')],
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
