import { SqliteQueryCompiler } from 'kysely';

/**
 * SQLite's planner looks at the value of a bare `?` and then plans the statement anew for each
 * execution, which takes longer than most of them. A `+` before it hides the value and changes
 * nothing of it. So an index with a condition is only found by a query that writes the condition's
 * value into its text (`sql.lit`), as on PostgreSQL.
 */
export class PlannedOnce extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
