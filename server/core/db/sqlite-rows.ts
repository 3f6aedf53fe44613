import { SqliteAdapter } from 'kysely';

/** Runs a statement for each of many rows of values. */
export type RunEach = (text: string, rows: readonly (readonly unknown[])[]) => void;

/** SQLite with its own way for many rows: nothing is compiled, and nothing is waited for in between. */
export class SqliteRows extends SqliteAdapter {
  readonly runEach: RunEach;

  constructor(runEach: RunEach) {
    super();
    this.runEach = runEach;
  }
}
