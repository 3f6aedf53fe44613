import { type RawBuilder, sql } from 'kysely';
import { cardKey } from '../../../contract/card-key.ts';
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

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const isCardKey = (column: string): boolean => column.endsWith('cardKey');

/** A column `cardKey` matches a whole number in any spelling. */
const keyMatches = (columns: readonly string[], text: string): RawBuilder<boolean>[] =>
  columns.filter(isCardKey).map((column) => sql<boolean>`${sql.ref(column)} = ${cardKey(text)}`);

const textRefs = (columns: readonly string[]) =>
  columns.filter((column) => !isCardKey(column)).map((column) => sql.ref(column));

/** Lines of one text, because a call of the function for each row is the cost of a search. */
export const anyColumnContains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  anyOf([
    isLike(
      sql.join(textRefs(columns), sql` || ${sql.lit('\n')} || `),
      `%${escapeLike(searchForm(text))}%`,
    ),
    ...keyMatches(columns, text),
  ]);

export const matchRankOf = (columns: readonly string[], text: string): RawBuilder<MatchRank> => {
  const form = escapeLike(searchForm(text));
  const like = (pattern: string) => textRefs(columns).map((ref) => isLike(ref, pattern));
  return sql<MatchRank>`case when ${anyOf([...like(form), ...keyMatches(columns, text)])} then 0
    when ${anyOf(like(`${form}%`))} then 1 else 2 end`;
};
