import { type RawBuilder, sql } from 'kysely';
import { searchForm } from '../../../contract/text-forms.ts';

/** Match quality: 0 whole text, 1 beginning, 2 anywhere. */
export const matchRanks = [0, 1, 2] as const;
export type MatchRank = (typeof matchRanks)[number];

/** The form of a column's text; both engines have the function. */
const formOf = (text: RawBuilder<unknown>) => sql`"searchForm"(${text})`;

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isLike = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${formOf(text)} like ${pattern} escape '\\'`;

const anyColumnIs = (columns: readonly string[], pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => isLike(sql.ref(column), pattern)),
    sql` or `,
  )})`;

/** Lines of one text, because a call of the function for each row is the cost of a search. */
export const anyColumnContains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  isLike(
    sql.join(
      columns.map((column) => sql.ref(column)),
      sql` || ${sql.lit('\n')} || `,
    ),
    `%${escapeLike(searchForm(text))}%`,
  );

export const matchRankOf = (columns: readonly string[], text: string): RawBuilder<MatchRank> => {
  const form = escapeLike(searchForm(text));
  return sql<MatchRank>`case when ${anyColumnIs(columns, form)} then 0
    when ${anyColumnIs(columns, `${form}%`)} then 1 else 2 end`;
};
