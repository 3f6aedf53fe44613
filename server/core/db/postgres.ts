import { Kysely, PostgresDialect } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';
import { StartError } from '../settings.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

const { INT8, NUMERIC } = types.builtins;
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Serialization failure and deadlock: the work is sound and may simply run again. */
const conflicts = new Set(['40001', '40P01']);
const attempts = 5;

export const openPostgres = async (url: string): Promise<Store> => {
  const pool = new Pool({ connectionString: url, max: 20, types: numbers });
  // An idle connection that the server drops is replaced at the next use.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError(
      `The PostgreSQL database of DATABASE_URL cannot be opened (${reason}); check the address, the user and that it runs.`,
    );
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
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
    close: () => db.destroy(),
  };
};
