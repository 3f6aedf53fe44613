import { Kysely, PostgresDialect } from 'kysely';
import type { Schema } from '../../schema/schema.ts';
import { StartError } from '../../settings/settings.ts';
import { errorMessageOf } from '../reason.ts';
import type { ReadStore, Store } from '../store.ts';
import { createUnavailableReporter } from '../unavailable.ts';
import { postgresChangeBus } from './postgres-change-bus.ts';
import { isConflict, takeConnection } from './postgres-connection.ts';
import { openPool } from './postgres-pool.ts';
import { connectToReplica } from './postgres-replica.ts';
import { lockSchemaShared } from './postgres-schema-lock.ts';

const maxAttempts = 5;

type Connect = () => ReturnType<typeof takeConnection>;

const dialectOf = (connect: Connect, end: () => Promise<void>) =>
  new PostgresDialect({ pool: { connect, end, options: {} } });

/** Connections of long reads. */
const readerOptions = { isPatient: false, maxConnections: 4 };

/** `readUrl` is the address of a replica. */
export const openPostgresReadStore = (url: string, readUrl?: string): ReadStore => {
  const { reportUnavailable } = createUnavailableReporter();
  const primary = openPool(url, readerOptions);
  const standby = readUrl === undefined ? undefined : openPool(readUrl, readerOptions);
  const connect = () => takeConnection(primary, reportUnavailable);
  const close = async () => {
    await Promise.all([primary.close(), standby?.close()]);
  };
  const dialect = dialectOf(standby ? connectToReplica(standby, connect) : connect, close);
  return { db: new Kysely({ dialect }), close };
};

/** `readUrl` is the address of a replica, `schema` the required schema version. */
export const openPostgres = async (
  url: string,
  isPatient: boolean,
  readUrl?: string,
  schema?: number,
): Promise<Store> => {
  const onConnect = schema === undefined ? undefined : lockSchemaShared(schema);
  const connections = openPool(url, { isPatient, onConnect });
  const { close } = connections;
  try {
    (await connections.connect()).release();
  } catch (error) {
    await close();
    throw new StartError(
      `The PostgreSQL database of DATABASE_URL cannot be opened (${errorMessageOf(error)}); check the address, the user and that it runs.`,
    );
  }
  const { onUnavailable, reportUnavailable } = createUnavailableReporter();
  const connect = () => takeConnection(connections, reportUnavailable);
  const db = new Kysely<Schema>({ dialect: dialectOf(connect, close) });
  const closed = new AbortController();
  let committedAt = Number.NEGATIVE_INFINITY;
  const standby = readUrl === undefined ? undefined : openPool(readUrl, { isPatient });
  return {
    engine: 'postgres',
    read: db,
    readReplica: standby
      ? new Kysely({ dialect: dialectOf(connectToReplica(standby, connect), standby.close) })
      : db,
    change: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await db.transaction().execute(work);
          committedAt = performance.now();
          return result;
        } catch (error) {
          if (!isConflict(error) || attempt === maxAttempts) throw error;
        }
      }
    },
    checkpoint: async () => undefined,
    reclaim: async () => true,
    lastCommitAt: () => committedAt,
    onUnavailable,
    pools: { primary: connections.workload, ...(standby && { standby: standby.workload }) },
    changeBus: postgresChangeBus(connections, db, closed.signal),
    close: async () => {
      closed.abort();
      await Promise.all([close(), standby?.close()]);
    },
  };
};
