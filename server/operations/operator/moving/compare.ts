import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/store.ts';
import type { SourceTable } from './tables.ts';

type ColumnSums = Readonly<Record<string, number>>;

const million = 1_000_000;

/** Sums of a column: whole numbers in two parts, so that every sum is exact. */
const sumExpressions = ({ name, type }: SourceTable['columns'][number]): RawBuilder<unknown>[] => {
  const column = sql.ref(name);
  if (type === 'bigint' || type === 'integer') {
    return [sql`${column} / ${sql.lit(million)}`, sql`${column} % ${sql.lit(million)}`];
  }
  return [type === 'double precision' ? sql`floor(${column})` : sql`length(${column})`];
};

/** Number of rows, and sums of every column: of numbers, and of the lengths of texts. */
export const sumColumns = async (db: Db, { name, columns }: SourceTable): Promise<ColumnSums> => {
  const sums = columns.flatMap((column) =>
    sumExpressions(column).map(
      (value, part) => sql`coalesce(sum(${value}), 0) as ${sql.ref(`${column.name} ${part}`)}`,
    ),
  );
  const { rows } = await sql<ColumnSums>`
    select count(*) as "rows", ${sql.join(sums)} from ${sql.table(name)}`.execute(db);
  return rows[0] ?? {};
};

export const findDifferingSums = (one: ColumnSums, other: ColumnSums): string[] =>
  Object.keys(one).filter((name) => one[name] !== other[name]);
