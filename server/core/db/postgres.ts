import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool } from 'pg';
import { StartError } from '../settings/settings.ts';
import { postgresPeers } from './postgres-peers.ts';
import { openPool } from './postgres-pool.ts';
import { reasonOf } from './reason.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { type Unavailable, unavailability } from './unavailable.ts';

/** Serialization failure and deadlock: the work is sound and may simply run again. */
const conflicts = new Set(['40001', '40P01']);
const attempts = 5;

/** Classes of SQLSTATE: connection, room and memory, the operator's intervention, input and output. */
const awayClasses = new Set(['08', '53', '57', '58']);
/** Read-only, a transaction that idled for too long, a lock that was not to be had. */
const awayCodes = new Set(['25006', '25P03', '25P04', '55P03']);

const isUnavailable = (error: unknown): boolean => {
  // What is not PostgreSQL's own answer is a connection that broke; a TypeError is a fault of ours.
  if (!(error instanceof DatabaseError)) return !(error instanceof TypeError);
  const { code = '' } = error;
  return awayClasses.has(code.slice(0, 2)) || awayCodes.has(code);
};

/** Takes a connection of the pool, which is not given back once the database was away. */
const connection = async (pool: Pool, unavailable: (cause: unknown) => Unavailable) => {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  let broken: Unavailable | undefined;
  const query = async (text: string, values: unknown[]) => {
    // Also a rollback: it would only wait as long, and hide why.
    if (broken) throw broken;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      broken = unavailable(error);
      throw broken;
    }
  };
  const release = () => client.release(broken !== undefined);
  // Kysely could also stream by a cursor, which nobody asks it for.
  return { query, release } as unknown as PostgresPoolClient;
};

export const openPostgres = async (url: string, isPatient: boolean): Promise<Store> => {
  const { pool, close } = openPool(url, isPatient);
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw new StartError(
      `The PostgreSQL database of DATABASE_URL cannot be opened (${reasonOf(error)}); check the address, the user and that it runs.`,
    );
  }
  const { onUnavailable, unavailable } = unavailability();
  const connect = () => connection(pool, unavailable);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: close, options: pool.options } }),
  });
  return {
    engine: 'postgres',
    read: db,
    change: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          const again = error instanceof DatabaseError && conflicts.has(error.code ?? '');
          if (!again || attempt === attempts) throw error;
        }
      }
    },
    onUnavailable,
    peers: postgresPeers({ connectionString: url }, pool),
    close,
  };
};
