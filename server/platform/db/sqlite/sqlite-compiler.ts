import { SqliteQueryCompiler } from 'kysely';

/**
 * SQLite's planner reads the value of a bare `?` and replans the statement for each execution, which
 * takes longer than most of them. A unary `+` hides the value without changing it. So a partial index
 * is used only by a query that has the condition's value in its text (`sql.lit`), as on PostgreSQL.
 */
export class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
