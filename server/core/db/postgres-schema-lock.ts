import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Tx } from './store.ts';

/** Advisory locks: of whoever changes the schema, and shared by all connections that work with it. */
const locks = { change: 7_231_964, work: 7_231_969 };

/** Milliseconds: for a change of the schema that is under way, and for a connection to end. */
const patience = { change: 2000, end: 10_000 };

/** The database has the schema of another release than this server's. */
export class OtherRelease extends Error {
  constructor(version: number | null | undefined) {
    super(`the database has schema ${version}, of another release`);
  }
}

/**
 * Lets a new connection work with a version of the schema, until it ends or is ended. It waits for
 * the end of a change: what is between the two locks would be found by nobody.
 */
export const workWithSchema =
  (version: number) =>
  async (client: ClientBase): Promise<void> => {
    const results: unknown = await client.query(`
      set local lock_timeout = ${patience.change};
      select pg_advisory_xact_lock_shared(${locks.change});
      select pg_advisory_lock_shared(${locks.work});
      select max("version") as "version" from "migrations"`);
    const found = Array.isArray(results) ? results.at(-1)?.rows[0]?.version : undefined;
    if (found !== version) throw new OtherRelease(found);
  };

/** Keeps every server that starts, and every new connection, waiting until the transaction ends. */
export const holdSchema = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks.change})`.execute(tx);
};

/** Ends the connections that work with the schema, in a transaction that holds it. */
export const endOthersWork = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ isEnded: boolean }>`
    select pg_terminate_backend("pid", ${patience.end}) as "isEnded" from pg_locks
    where "locktype" = 'advisory' and "objid" = ${locks.work} and "objsubid" = 1
      and "database" = (select "oid" from pg_database where "datname" = current_database())`.execute(
    tx,
  );
  if (rows.some(({ isEnded }) => !isEnded)) {
    throw new Error('A connection of another server does not end; stop that server.');
  }
};
