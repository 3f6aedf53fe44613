import { sql } from 'kysely';
import { StartError } from '../../settings/settings.ts';
import type { Db } from '../store.ts';
import { timeouts } from './postgres-timeouts.ts';

const sessionOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(db);
  return rows[0]?.pid ?? 0;
};

const pooledText =
  'A pooler in front of the PostgreSQL of DATABASE_URL shares sessions among connections, and the server needs its own for locks, LISTEN and prepared statements: set pool_mode = session there (of PgBouncer), or give the address of PostgreSQL itself.';

/** The words of PgBouncer, whose code for it is that of any fault of the connection. */
const isStatementPooling = (error: unknown): boolean =>
  error instanceof Error && /statement pooling/i.test(error.message);

const compareSessions = (db: Db): Promise<void> =>
  db.connection().execute(async (idle) => {
    const before = await sessionOf(idle);
    await db.transaction().execute(async (one) => {
      const first = await sessionOf(one);
      await db.transaction().execute(async (two) => {
        const sessions = [first, await sessionOf(two), await sessionOf(idle)];
        if (sessions.indexOf(before) !== 2) throw new StartError(pooledText);
      });
    });
  });

/**
 * Throws a StartError when connections share sessions, as behind a pooler of transactions: it gives
 * the session of an idle connection to the next transaction, in whichever order it hands them out.
 */
export const requireOwnSessions = async (db: Db): Promise<void> => {
  try {
    await compareSessions(db);
  } catch (error) {
    throw isStatementPooling(error) ? new StartError(pooledText) : error;
  }
};

/** Throws a StartError when the timeouts of connections do not reach PostgreSQL. */
export const requireTimeouts = async (db: Db): Promise<void> => {
  const names = Object.keys(timeouts);
  const { rows } = await sql<{ name: string; setting: string }>`
    select "name", "setting" from pg_settings where "name" in (${sql.join(names)})`.execute(db);
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  const lost = Object.entries(timeouts).filter(([name, ms]) => found.get(name) !== ms);
  if (lost.length) {
    throw new StartError(
      `The PostgreSQL of DATABASE_URL does not keep ${lost.map(([name]) => name).join(' and ')} of a connection: set pool_mode = session in the pooler in front of it, or give the address of PostgreSQL itself.`,
    );
  }
};
