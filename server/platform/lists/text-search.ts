import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { cardKey } from '../../../contract/card-key.ts';
import { latinDigits } from '../../../contract/digits.ts';
import { beginsWithText, containsText, equalsText } from './text-conditions.ts';

/** Match quality: 0 whole text, 1 beginning, 2 anywhere. */
export const matchRanks = [0, 1, 2] as const;
export type MatchRank = (typeof matchRanks)[number];

type TextCondition = (column: string, text: string) => RawBuilder<boolean>;

/**
 * Tries the text as typed and with Latin digits, because IDs may be typed in Bangla digits. A column
 * `cardKey` matches a whole number in any spelling.
 */
const anyColumnMatches = (
  condition: TextCondition,
  columns: readonly string[],
  text: string,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.flatMap((column) =>
      column.endsWith('cardKey')
        ? sql`${sql.ref(column)} = ${cardKey(text)}`
        : [...new Set([text, latinDigits(text)])].map((form) => condition(column, form)),
    ),
    sql` or `,
  )})`;

export const anyColumnContains = (columns: readonly string[], text: string): Expression<SqlBool> =>
  anyColumnMatches(containsText, columns, text);

export const matchRankOf = (columns: readonly string[], text: string): RawBuilder<MatchRank> =>
  sql<MatchRank>`case when ${anyColumnMatches(equalsText, columns, text)} then 0
    when ${anyColumnMatches(beginsWithText, columns, text)} then 1 else 2 end`;
