import { SqliteAdapter } from 'kysely';

/** Runs a statement for each row of values. */
export type RunEach = (text: string, rows: readonly (readonly unknown[])[]) => void;

/** Adds a synchronous bulk write to the SQLite adapter, without compiling queries. */
export class SqliteBulkAdapter extends SqliteAdapter {
  readonly runEach: RunEach;

  constructor(runEach: RunEach) {
    super();
    this.runEach = runEach;
  }
}
