import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { openStore } from '../server/core/db/open.ts';
import { migrate } from '../server/core/migrations/migrate.ts';
import { digest } from '../server/core/secrets.ts';
import { aFleet } from './fleet.ts';

const Place = z.object({ url: z.string() });
const Used = z.object({ cpu: z.number(), memory: z.number() });

/** Microseconds of CPU time since it began, and bytes of memory. */
type Used = z.output<typeof Used>;

/** A server in a process of its own. */
export interface Called {
  readonly url: string;
  readonly used: () => Promise<Used>;
  readonly stop: () => Promise<void>;
}

const file = fileURLToPath(new URL('called-server.ts', import.meta.url));

const settings = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '10000000',
};

/** The server on a folder of data, or without one a bare Fastify. */
export const called = async (dataDir?: string): Promise<Called> => {
  const env = dataDir ? { ...settings, DATA_DIR: dataDir } : {};
  const execArgv = process.env.BENCH_PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/quiet-prof'] : [];
  const child = fork(file, { execArgv, env: { PATH: process.env.PATH, ...env } });
  const dead = once(child, 'exit');
  const [told] = await Promise.race([once(child, 'message'), dead]);
  const { url } = Place.parse(told);
  return {
    url,
    used: async () => {
      const answer = once(child, 'message');
      child.send('used');
      const [used] = await answer;
      return Used.parse(used);
    },
    stop: async () => {
      child.disconnect();
      await dead;
    },
  };
};

const keyOf = (machineId: string): string => `key-of-${machineId}`;

const fill = async (dataDir: string, machines: number): Promise<string[]> => {
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: dataDir });
  try {
    await migrate(store);
    const places = await aFleet(store, machines);
    await store.change(async (tx) => {
      for (const { id } of places) {
        const keyHash = digest(keyOf(id));
        await tx.updateTable('machineKeys').set({ keyHash }).where('machineId', '=', id).execute();
      }
    });
    return places.map(({ id }) => keyOf(id));
  } finally {
    await store.close();
  }
};

/** A folder of data with so many machines, and the keys of all. */
export const withFleet = async (
  machines: number,
  work: (dataDir: string, keys: readonly string[]) => Promise<void>,
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vms-bench-'));
  try {
    await work(dataDir, await fill(dataDir, machines));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
