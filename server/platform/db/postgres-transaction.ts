import {
  type CompiledQuery,
  type DatabaseConnection,
  type PostgresDialect,
  Transaction,
} from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { queriesWithCommit } from './pipeline.ts';
import type { Db, Tx } from './store.ts';

type Executor = ReturnType<Db['getExecutor']>;

const selectPattern = /^\s*select\b/i;

/**
 * Runs transactions with pipelined queries: independent queries cost one round trip. Selects are sent
 * together with the begin, and the commit together with the last queries (`withCommit`).
 */
export const createTransactionRunner = (db: Db, dialect: PostgresDialect) => {
  const driver = dialect.createDriver();
  const executor: Executor = db.getExecutor();

  /** Limits the connection to the transaction: it refuses queries once the commit is sent. */
  const bindConnection = (connection: DatabaseConnection, begin: Promise<void>) => {
    let isBegun = false;
    let isOver = false;
    begin.then(
      () => {
        isBegun = true;
      },
      () => undefined,
    );
    const bound: DatabaseConnection = {
      executeQuery: async (query: CompiledQuery) => {
        if (isOver) throw new Error('A query after the commit is part of no transaction.');
        // If the begin fails, a write would be committed by itself.
        if (!isBegun && !selectPattern.test(query.sql)) await begin;
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
      const begin = driver.beginTransaction(connection, {});
      const { bound, end } = bindConnection(connection, begin);
      const tx = new Transaction<Schema>({
        config: { dialect },
        dialect,
        driver,
        executor: executor.withConnectionProvider({ provideConnection: (use) => use(bound) }),
      });
      const lastQueries = queriesWithCommit(tx);
      try {
        const done = await work(tx);
        end();
        const commit = driver.commitTransaction(connection);
        const outcomes = await Promise.allSettled([begin, ...lastQueries, commit]);
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
        return done;
      } catch (error) {
        await begin;
        await driver.rollbackTransaction(connection);
        throw error;
      }
    });
};
