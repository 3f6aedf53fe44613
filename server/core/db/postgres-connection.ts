import type { PostgresPoolClient } from 'kysely';
import { DatabaseError } from 'pg';
import { CopiedRows } from './copied-rows.ts';
import { keptName } from './kept-statements.ts';
import { copyRows } from './postgres-copy.ts';
import type { Connections } from './postgres-pool.ts';
import type { Unavailable } from './unavailable.ts';

/** SQLSTATEs of serialization failure and deadlock: the transaction can be retried. */
const conflicts = new Set(['40001', '40P01']);
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && conflicts.has(error.code ?? '');

/** SQLSTATE classes: connection, insufficient resources, operator intervention, system error. */
const awayClasses = new Set(['08', '53', '57', '58']);
/** SQLSTATEs: read-only transaction, idle and transaction timeout, lock not available. */
const awayCodes = new Set(['25006', '25P03', '25P04', '55P03']);

export const isUnavailable = (error: unknown): boolean => {
  // Errors that PostgreSQL did not send are broken connections; a TypeError is a bug of ours.
  if (!(error instanceof DatabaseError)) return !(error instanceof TypeError);
  const { code = '' } = error;
  return awayClasses.has(code.slice(0, 2)) || awayCodes.has(code);
};

const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25006';

/** Takes a connection from the pool; after an `Unavailable` it is destroyed, not returned. */
export const connection = async (
  { connect, forget }: Connections,
  unavailable: (cause: unknown) => Unavailable,
) => {
  const client = await connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  let broken: Unavailable | undefined;
  const query = async (text: string, values: unknown[]) => {
    // Also a rollback, which would only time out again and hide the cause.
    if (broken) throw broken;
    try {
      const [only] = values;
      if (only instanceof CopiedRows) return await copyRows(client, text, only);
      return await client.query({ name: keptName(text), text, values });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // The other pooled connections also lead to the former primary.
      if (isReadOnly(error)) forget();
      broken = unavailable(error);
      throw broken;
    }
  };
  const release = () => client.release(broken !== undefined);
  // Kysely's type also has a cursor, which nothing here uses.
  return { query, release } as unknown as PostgresPoolClient;
};
