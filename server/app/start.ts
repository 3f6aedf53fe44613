import type { FastifyInstance } from 'fastify';
import { finishRotation } from '../operations/operator/rotation/finish-rotation.ts';
import { settleKey } from '../operations/operator/rotation/key-check.ts';
import { lockFolder, restrictToOwner } from '../platform/db/folder.ts';
import { isLive, notLiveText } from '../platform/db/live.ts';
import { openStore } from '../platform/db/open-store.ts';
import { requireDurablePostgres } from '../platform/db/postgres/postgres-requirements.ts';
import { requireTimeouts } from '../platform/db/postgres/postgres-sessions.ts';
import { enableVacuum } from '../platform/db/sqlite/sqlite.ts';
import { databaseFile } from '../platform/db/sqlite/sqlite-file.ts';
import { refuseUnfinishedDatabase } from '../platform/db/unfinished-restore.ts';
import { migrations } from '../platform/migrations/index.ts';
import { migrate } from '../platform/migrations/migrate.ts';
import { requireColumns } from '../platform/migrations/require-columns.ts';
import { type Settings, StartError } from '../platform/settings/settings.ts';
import { buildApp } from './build.ts';
import { checkFirstAdmin, type FirstAdmin, makeFirstAdmin } from './first-admin.ts';
import { forgetBeforeStart } from './retention/forget-before-start.ts';

export interface StartedServer {
  /** Public origin, or the local address. */
  readonly url: string;
  /** Set only if this start created the admin. */
  readonly firstAdmin: FirstAdmin | undefined;
  readonly stop: () => Promise<void>;
}

/** Length of the TCP accept queue; clients that do not fit retry after long pauses. */
const backlog = 4096;

const listen = async (http: FastifyInstance, settings: Settings): Promise<number> => {
  const { HOST: host, PORT: port } = settings;
  try {
    await http.listen({ host, port, backlog });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use; stop what uses it or set PORT to another one.`);
    }
    throw new StartError(
      `The server cannot listen on ${host}:${port} (${code ?? error}); check HOST and PORT.`,
    );
  }
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : port;
};

const urlOf = ({ HOST, PUBLIC_ORIGIN }: Settings, port: number): string => {
  const host = HOST === '0.0.0.0' || HOST === '127.0.0.1' ? 'localhost' : HOST;
  return PUBLIC_ORIGIN ?? `http://${host}:${port}`;
};

/**
 * Migrates the database and refuses an unfit one with a `StartError`. Its store has no query
 * timeout.
 */
const prepareDatabase = async (settings: Settings): Promise<void> => {
  const store = await openStore(settings, true);
  const file = settings.DATABASE_URL ? undefined : databaseFile(settings.DATA_DIR);
  try {
    if (store.engine === 'postgres') await requireDurablePostgres(store.read);
    await refuseUnfinishedDatabase(store.read);
    await migrate(store, file);
    await requireColumns(store);
    if (file) enableVacuum(file);
    // A restore may have begun during the migration.
    await refuseUnfinishedDatabase(store.read);
    if (!settings.SECRETS_KEY) await finishRotation(store.read, settings, Date.now());
    if (settings.PAYMENTS === 'on') await settleKey(store, settings);
    await forgetBeforeStart(store, settings, Date.now());
    await checkFirstAdmin(store, settings);
  } finally {
    await store.close();
  }
};

const openAndListen = async (settings: Settings): Promise<StartedServer> => {
  await prepareDatabase(settings);
  const store = await openStore(settings, false, migrations.length);
  try {
    if (store.engine === 'postgres') await requireTimeouts(store.read);
    const http = await buildApp({ store, settings, now: Date.now });
    const warnings = settings.DATABASE_URL ? [] : restrictToOwner(settings.DATA_DIR);
    for (const text of warnings) http.log.warn(text);
    if (!(await isLive(store.read))) http.log.warn(`this installation is ${notLiveText}`);
    const port = await listen(http, settings);
    // Created last, so that nothing can fail between creating the password and showing it.
    const firstAdmin = await makeFirstAdmin(store, settings, Date.now());
    const stop = async () => {
      await http.close();
      await store.close();
    };
    return { url: urlOf(settings, port), firstAdmin, stop };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** Migrates the database, opens it and listens; a `StartError` says what to do. */
export const startServer = async (settings: Settings): Promise<StartedServer> => {
  if (settings.DATABASE_URL) return openAndListen(settings);
  const unlock = lockFolder(settings.DATA_DIR);
  try {
    const { stop, ...started } = await openAndListen(settings);
    return { ...started, stop: () => stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};
