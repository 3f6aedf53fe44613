import { randomBytes } from 'node:crypto';
import type { Engine } from '../server/platform/db/dialect.ts';
import { hashToken } from '../server/platform/secrets/tokens.ts';
import { aFleet } from './data/fleet.ts';
import { type DatabaseSettings, withStore } from './data/store.ts';
import { type RunningServer, startHttpProgram } from './program.ts';

const SECRETS_KEY = randomBytes(32).toString('base64');

/** Starts the server on a database as an operator does. */
export const startServer = (
  { DATABASE_URL = '', DATA_DIR }: DatabaseSettings,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> =>
  startHttpProgram('server/main.ts', {
    NODE_ENV: 'production',
    DATA_DIR,
    DATABASE_URL,
    SECRETS_KEY,
    REQUESTS_PER_MINUTE: '10000000',
    ...settings,
  });

/** Starts the bare Fastify baseline. */
export const startBareServer = (): Promise<RunningServer> =>
  startHttpProgram('bench/bare-server.ts', {});

const keyOf = (machineId: string): string => `key-of-${machineId}`;

export const withFleet = (
  engine: Engine,
  machines: number,
  work: (database: DatabaseSettings, keys: readonly string[]) => Promise<void>,
): Promise<void> =>
  withStore(engine, async (store, database) => {
    const machineScopes = await aFleet(store, machines);
    await store.change(async (tx) => {
      for (const { id } of machineScopes) {
        const keyHash = hashToken(keyOf(id));
        await tx.updateTable('machineKeys').set({ keyHash }).where('machineId', '=', id).execute();
      }
    });
    await work(
      database,
      machineScopes.map(({ id }) => keyOf(id)),
    );
  });
