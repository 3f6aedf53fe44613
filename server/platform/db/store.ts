import type { Kysely, Transaction } from 'kysely';
import type { Workload } from '../limits/limiter.ts';
import type { Schema } from '../schema/schema.ts';
import type { Engine } from './dialect.ts';
import type { Unavailable } from './unavailable.ts';

/** Gets a payload of another process; without one, events may have been missed. */
type PayloadListener = (payload?: string) => void;

/** Events between the processes on one database. */
export interface ChangeBus {
  /** Answers the function that unsubscribes; closing the store does so too. */
  readonly subscribe: (listener: PayloadListener) => () => void;
  /**
   * Undefined on SQLite, where the engine reports changes itself. Errors are ignored: subscribers
   * reload after a broken connection.
   */
  readonly publish: ((payloads: readonly string[]) => Promise<void>) | undefined;
}

/** Query functions take a connection for reading or the transaction of a change. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** For independent queries that may miss the last ten seconds. */
export interface ReadStore {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

export interface Store {
  readonly engine: Engine;
  /** Reads only; on SQLite a separate connection, so that a read never waits for a write. */
  readonly read: Db;
  /**
   * For independent queries that may miss the last ten seconds: the PostgreSQL replica if one is set,
   * else the same as `read`.
   */
  readonly readReplica: Db;
  /** Runs one durable transaction; a throw rolls it back. `work` may run again on a conflict. */
  readonly change: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Empties the log of SQLite once it has grown, so that no commit does it with much at once.
   * PostgreSQL does it beside its clients.
   */
  readonly checkpoint: () => Promise<void>;
  /**
   * Makes what was deleted unreadable in the files of SQLite, unless a long read still needs the log:
   * then it answers false. PostgreSQL vacuums by itself.
   */
  readonly reclaim: () => Promise<boolean>;
  /** Time of the last transaction that was committed, by `performance.now()`. */
  readonly lastCommitAt: () => number;
  /** Notifies of every failure to use the database. */
  readonly onUnavailable: (listener: (error: Unavailable) => void) => void;
  /** The pools of connections by name; SQLite has none. */
  readonly pools: Readonly<Record<string, () => Workload>>;
  readonly changeBus: ChangeBus;
  /** Resolves within seconds, also when the database is unreachable. */
  readonly close: () => Promise<void>;
}
