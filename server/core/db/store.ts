import type { Kysely, Transaction } from 'kysely';
import type { Engine } from './dialect.ts';
import type { Peers } from './peers.ts';
import type { Schema } from './schema.ts';
import type { Unavailable } from './unavailable.ts';

/** What a query function takes: a connection for reading, or the transaction of a change. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** For queries, each by itself, that may miss the last ten seconds. */
export interface Reading {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

export interface Store {
  readonly engine: Engine;
  /** For reading; on SQLite a connection of its own, so that a read never waits for a change. */
  readonly read: Db;
  /**
   * For queries, each by itself, that may miss the last ten seconds: of a standby of PostgreSQL where
   * one is set.
   */
  readonly readBehind: Db;
  /** Runs one durable transaction; what it throws rolls it back. `work` may run again on a conflict. */
  readonly change: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Hears of each time that the database could not be used, whoever asked for it. */
  readonly onUnavailable: (hear: (error: Unavailable) => void) => void;
  readonly peers: Peers;
  /** Ends within seconds, also when the database is away. */
  readonly close: () => Promise<void>;
}
