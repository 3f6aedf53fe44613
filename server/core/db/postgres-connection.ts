import type { PostgresPoolClient } from 'kysely';
import { DatabaseError } from 'pg';
import { CopiedRows } from './copied-rows.ts';
import { keptName } from './kept-statements.ts';
import { copyRows } from './postgres-copy.ts';
import type { Connections } from './postgres-pool.ts';
import type { Unavailable } from './unavailable.ts';

/** Serialization failure and deadlock: the work is sound and may simply run again. */
const conflicts = new Set(['40001', '40P01']);
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && conflicts.has(error.code ?? '');

/** Classes of SQLSTATE: connection, room and memory, the operator's intervention, input and output. */
const awayClasses = new Set(['08', '53', '57', '58']);
/** Read-only, a transaction that idled for too long, a lock that was not to be had. */
const awayCodes = new Set(['25006', '25P03', '25P04', '55P03']);

export const isUnavailable = (error: unknown): boolean => {
  // What is not PostgreSQL's own answer is a connection that broke; a TypeError is a fault of ours.
  if (!(error instanceof DatabaseError)) return !(error instanceof TypeError);
  const { code = '' } = error;
  return awayClasses.has(code.slice(0, 2)) || awayCodes.has(code);
};

const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25006';

/** Takes a connection, which is not given back once the database was away. */
export const connection = async (
  { connect, forget }: Connections,
  unavailable: (cause: unknown) => Unavailable,
) => {
  const client = await connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  let broken: Unavailable | undefined;
  const query = async (text: string, values: unknown[]) => {
    // Also a rollback: it would only wait as long, and hide why.
    if (broken) throw broken;
    try {
      const [only] = values;
      if (only instanceof CopiedRows) return await copyRows(client, text, only);
      return await client.query({ name: keptName(text), text, values });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // So are the others that were made to what was the primary.
      if (isReadOnly(error)) forget();
      broken = unavailable(error);
      throw broken;
    }
  };
  const release = () => client.release(broken !== undefined);
  // Kysely could also stream by a cursor, which nobody asks it for.
  return { query, release } as unknown as PostgresPoolClient;
};
