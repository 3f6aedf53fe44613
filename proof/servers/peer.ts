import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import type { PaymentWorld } from '../world.ts';
import { injectAt } from './remote-inject.ts';

/** One of several servers on one database. */
export interface Peer {
  readonly inject: PaymentWorld['inject'];
  /** Sets the server's clock to the test's. */
  readonly setClock: () => Promise<void>;
}

const file = fileURLToPath(new URL('clocked-server.ts', import.meta.url));

/** A server in a process of its own, on the database and with the bKash of this world. */
export const aPeer = async ({ clock, env, settings }: PaymentWorld): Promise<Peer> => {
  const { DATA_DIR, DATABASE_URL } = settings;
  const child = fork(file, {
    env: {
      ...programEnv(),
      ...env,
      DATA_DIR,
      NOW: String(clock.now),
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
    },
  });
  const dead = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await dead;
  });
  const [port] = await Promise.race([once(child, 'message'), dead]);
  return {
    inject: injectAt(port),
    setClock: async () => {
      const acknowledged = once(child, 'message');
      child.send(clock.now);
      await acknowledged;
    },
  };
};
