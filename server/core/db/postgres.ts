import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../settings/settings.ts';
import { behind } from './postgres-behind.ts';
import { connection, isConflict } from './postgres-connection.ts';
import { openPrimary, openStandby } from './postgres-hosts.ts';
import { postgresPeers } from './postgres-peers.ts';
import { workWithSchema } from './postgres-schema-lock.ts';
import { transactionsOf } from './postgres-transaction.ts';
import { reasonOf } from './reason.ts';
import type { Schema } from './schema.ts';
import type { Reading, Store } from './store.ts';
import { unavailability } from './unavailable.ts';

const attempts = 5;

type Connect = () => ReturnType<typeof connection>;

const dialectOf = (connect: Connect, end: () => Promise<void>) =>
  new PostgresDialect({ pool: { connect, end, options: {} } });

/** Connections of long reads. */
const readers = { isPatient: false, most: 4 };

/** `readUrl` is the address of one or several replicas. */
export const openPostgresReading = (url: string, readUrl?: string): Reading => {
  const { unavailable } = unavailability();
  const primary = openPrimary(url, readers);
  const standby = readUrl === undefined ? undefined : openStandby(readUrl, readers);
  const connect = () => connection(primary, unavailable);
  const close = async () => {
    await Promise.all([primary.close(), standby?.close()]);
  };
  const dialect = dialectOf(standby ? behind(standby, connect) : connect, close);
  return { db: new Kysely({ dialect }), close };
};

/** `readUrl` is the address of one or several replicas, `schema` the required schema version. */
export const openPostgres = async (
  url: string,
  isPatient: boolean,
  readUrl?: string,
  schema?: number,
): Promise<Store> => {
  const onConnect = schema === undefined ? undefined : workWithSchema(schema);
  const connections = openPrimary(url, { isPatient, onConnect });
  const { close } = connections;
  try {
    (await connections.connect()).release();
  } catch (error) {
    await close();
    throw new StartError(
      `The PostgreSQL database of DATABASE_URL cannot be opened (${reasonOf(error)}); check the address, the user and that it runs.`,
    );
  }
  const { onUnavailable, unavailable } = unavailability();
  const connect = () => connection(connections, unavailable);
  const dialect = dialectOf(connect, close);
  const db = new Kysely<Schema>({ dialect });
  const transact = transactionsOf(db, dialect);
  const closed = new AbortController();
  const standby = readUrl === undefined ? undefined : openStandby(readUrl, { isPatient });
  return {
    engine: 'postgres',
    read: db,
    readBehind: standby
      ? new Kysely({ dialect: dialectOf(behind(standby, connect), standby.close) })
      : db,
    change: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(work);
        } catch (error) {
          if (!isConflict(error) || attempt === attempts) throw error;
        }
      }
    },
    onUnavailable,
    peers: postgresPeers(connections, closed.signal),
    close: async () => {
      closed.abort();
      await Promise.all([close(), standby?.close()]);
    },
  };
};
