import type { PostgresPoolClient } from 'kysely';
import { DatabaseError } from 'pg';
import { statementName } from '../prepared-statements.ts';
import type { Unavailable } from '../unavailable.ts';
import type { Connections } from './postgres-pool.ts';

/** SQLSTATEs of serialization failure and deadlock: the transaction can be retried. */
const conflicts = new Set(['40001', '40P01']);
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && conflicts.has(error.code ?? '');

/** SQLSTATE classes: connection, insufficient resources, operator intervention, system error. */
const unavailableClasses = new Set(['08', '53', '57', '58']);
/** SQLSTATEs: read-only transaction, idle and transaction timeout, lock not available. */
const unavailableCodes = new Set(['25006', '25P03', '25P04', '55P03']);

/** Errors of these classes are bugs of ours; a broken connection is none of them. */
const bugClasses = [TypeError, RangeError, SyntaxError, ReferenceError];
const isBug = (error: unknown): boolean => bugClasses.some((kind) => error instanceof kind);

export const isUnavailable = (error: unknown): boolean => {
  // Other errors that PostgreSQL did not send are broken connections.
  if (!(error instanceof DatabaseError)) return !isBug(error);
  const { code = '' } = error;
  return unavailableClasses.has(code.slice(0, 2)) || unavailableCodes.has(code);
};

/** Kysely's type also has a cursor, which nothing here uses. */
export const poolClientOf = (client: {
  readonly query: (text: string, values: unknown[]) => Promise<unknown>;
  readonly release: () => void;
}) => client as unknown as PostgresPoolClient;

/** Takes a connection from the pool; after an `Unavailable` it is destroyed, not returned. */
export const takeConnection = async (
  { connect }: Connections,
  reportUnavailable: (cause: unknown) => Unavailable,
) => {
  const client = await connect().catch((error: unknown) => {
    throw isBug(error) ? error : reportUnavailable(error);
  });
  let failure: Unavailable | undefined;
  const query = async (text: string, values: unknown[]) => {
    // Also a rollback, which would only time out again and hide the cause.
    if (failure) throw failure;
    try {
      return await client.query({ name: statementName(text), text, values });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failure = reportUnavailable(error);
      throw failure;
    }
  };
  const release = () => client.release(failure !== undefined);
  return poolClientOf({ query, release });
};
