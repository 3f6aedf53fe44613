import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../settings/settings.ts';
import { behind } from './postgres-behind.ts';
import { connection, isConflict } from './postgres-connection.ts';
import { openPrimary, openStandby } from './postgres-hosts.ts';
import { reasonOf } from './reason.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { unavailability } from './unavailable.ts';

const attempts = 5;

type Connect = () => ReturnType<typeof connection>;

const kysely = (connect: Connect, end: () => Promise<void>) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end, options: {} } }) });

/** `readUrl` is of a standby, or of several. */
export const openPostgres = async (
  url: string,
  isPatient: boolean,
  readUrl?: string,
): Promise<Store> => {
  const connections = openPrimary(url, isPatient);
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
  const db = kysely(connect, close);
  const standby = readUrl === undefined ? undefined : openStandby(readUrl, isPatient);
  return {
    engine: 'postgres',
    read: db,
    readBehind: standby ? kysely(behind(standby, connect), standby.close) : db,
    change: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (!isConflict(error) || attempt === attempts) throw error;
        }
      }
    },
    onUnavailable,
    close: async () => {
      await Promise.all([close(), standby?.close()]);
    },
  };
};
