import { type RawBuilder, sql } from 'kysely';
import { cardKey } from '../../../contract/values/card-key.ts';
import { searchForm } from '../../../contract/values/text-forms.ts';

/** Match quality: 0 whole text, 1 beginning, 2 anywhere. */
export const matchRanks = [0, 1, 2] as const;
export type MatchRank = (typeof matchRanks)[number];

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isLike = (form: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${form} like ${pattern} escape '\\'`;

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const lineEnd = sql.lit('\n');

/** The `searchText` of a row: a line for each text, in the form in which searches compare. */
export const joinSearchText = (texts: readonly string[]): string =>
  texts.map(searchForm).join('\n');

/** A column `cardKey` matches a whole number in any spelling. */
const isCardKey = (column: string): boolean => column.endsWith('cardKey');

/** A column `searchText` holds the form of its texts; of others the database computes it. */
const isSearchText = (column: string): boolean => column.endsWith('searchText');

/** The forms of the columns' texts, a line each. */
const formLines = (columns: readonly string[]): RawBuilder<unknown>[] => {
  const texts = columns.filter((column) => !isCardKey(column) && !isSearchText(column));
  const joined = sql.join(texts.map(sql.ref), sql` || ${lineEnd} || `);
  return [
    ...columns.filter(isSearchText).map((column) => sql.ref(column)),
    // One call for all texts of a row, because it is the cost of a search.
    ...(texts.length ? [sql`"searchForm"(${joined})`] : []),
  ];
};

const keyMatches = (columns: readonly string[], text: string): RawBuilder<boolean>[] =>
  columns.filter(isCardKey).map((column) => sql<boolean>`${sql.ref(column)} = ${cardKey(text)}`);

export const anyColumnContains = (columns: readonly string[], text: string): RawBuilder<boolean> =>
  anyOf([
    ...formLines(columns).map((lines) => isLike(lines, `%${escapeLike(searchForm(text))}%`)),
    ...keyMatches(columns, text),
  ]);

export const matchRankOf = (columns: readonly string[], text: string): RawBuilder<MatchRank> => {
  const form = escapeLike(searchForm(text));
  const like = (pattern: string) =>
    formLines(columns).map((lines) =>
      isLike(sql`${lineEnd} || ${lines} || ${lineEnd}`, `%\n${pattern}`),
    );
  return sql<MatchRank>`case when ${anyOf([...like(`${form}\n%`), ...keyMatches(columns, text)])}
    then 0 when ${anyOf(like(`${form}%`))} then 1 else 2 end`;
};
