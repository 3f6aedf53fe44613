import {
  type CompiledQuery,
  type DatabaseConnection,
  type PostgresDialect,
  Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';
import type { Db, Tx } from './store.ts';
import { endsWith } from './together.ts';

type Executor = ReturnType<Db['getExecutor']>;

const reading = /^\s*select\b/i;

/**
 * Runs transactions with pipelined queries: independent queries cost one round trip. Selects are sent
 * together with the begin, and the commit together with the last queries (`withCommit`).
 */
export const transactionsOf = (db: Db, dialect: PostgresDialect) => {
  const driver = dialect.createDriver();
  const executor: Executor = db.getExecutor();

  /** Limits the connection to the transaction: it refuses queries once the commit is sent. */
  const boundTo = (connection: DatabaseConnection, begun: Promise<void>) => {
    let isBegun = false;
    let isOver = false;
    begun.then(
      () => {
        isBegun = true;
      },
      () => undefined,
    );
    const bound: DatabaseConnection = {
      executeQuery: async (query: CompiledQuery) => {
        if (isOver) throw new Error('A query after the commit is part of no transaction.');
        // If the begin fails, a write would be committed by itself.
        if (!isBegun && !reading.test(query.sql)) await begun;
        return connection.executeQuery(query);
      },
      streamQuery: () => {
        throw new Error('A transaction streams nothing.');
      },
    };
    const end = () => {
      isOver = true;
    };
    return { bound, end };
  };

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    executor.provideConnection(async (connection) => {
      const begun = driver.beginTransaction(connection, {});
      const { bound, end } = boundTo(connection, begun);
      const tx = new Transaction<Schema>({
        config: { dialect },
        dialect,
        driver,
        executor: executor.withConnectionProvider({ provideConnection: (use) => use(bound) }),
      });
      const last = endsWith(tx);
      try {
        const done = await work(tx);
        end();
        const commit = driver.commitTransaction(connection);
        const ended = await Promise.allSettled([begun, ...last, commit]);
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
        return done;
      } catch (error) {
        await begun;
        await driver.rollbackTransaction(connection);
        throw error;
      }
    });
};
