import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Tx } from '../store.ts';

/** Advisory locks: exclusive for a migration, shared by all connections that use the schema. */
const locks = { change: 7_231_964, work: 7_231_969 };

/** Milliseconds to wait for a running migration, and for a connection to end. */
const timeoutsMs = { change: 2000, end: 10_000 };

/** The database has the schema version of another release. */
export class SchemaVersionError extends Error {
  constructor(version: number | null | undefined) {
    super(`the database has schema ${version}, of another release`);
  }
}

/**
 * Takes the shared lock for a new connection and checks the schema version. The first lock waits for a
 * running migration, which would otherwise miss a connection between the check and the second lock.
 */
export const lockSchemaShared =
  (version: number) =>
  async (client: ClientBase): Promise<void> => {
    const results: unknown = await client.query(`
      set local lock_timeout = ${timeoutsMs.change};
      select pg_advisory_xact_lock_shared(${locks.change});
      select pg_advisory_lock_shared(${locks.work});
      select max("version") as "version" from "migrations"`);
    const found = Array.isArray(results) ? results.at(-1)?.rows[0]?.version : undefined;
    if (found !== version) throw new SchemaVersionError(found);
  };

/** Makes starting servers and new connections wait until the transaction ends. */
export const lockSchemaExclusive = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${locks.change})`.execute(tx);
};

/** Terminates the connections that use the schema; call it after `lockSchemaExclusive`. */
export const terminateOtherConnections = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ isEnded: boolean }>`
    select pg_terminate_backend("pid", ${timeoutsMs.end}) as "isEnded" from pg_locks
    where "locktype" = 'advisory' and "objid" = ${locks.work} and "objsubid" = 1
      and "database" = (select "oid" from pg_database where "datname" = current_database())`.execute(
    tx,
  );
  if (rows.some(({ isEnded }) => !isEnded)) {
    throw new Error('A connection of another server does not end; stop that server.');
  }
};
