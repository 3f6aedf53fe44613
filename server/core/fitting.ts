import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { latinDigits } from '../../contract/digits.ts';
import { beginsWith, contains, equals } from './containing.ts';

/** Match quality: 0 whole text, 1 beginning, 2 anywhere. */
export const ranks = [0, 1, 2] as const;
export type Rank = (typeof ranks)[number];

type Fits = (column: string, text: string) => RawBuilder<boolean>;

/** Tries the text as typed and with Latin digits, because IDs may be typed in Bangla digits. */
const anyFits = (fits: Fits, columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...new Set([text, latinDigits(text)])].flatMap((form) =>
      columns.map((column) => fits(column, form)),
    ),
    sql` or `,
  )})`;

export const anyContains = (columns: readonly string[], text: string): Expression<SqlBool> =>
  anyFits(contains, columns, text);

export const rankOf = (columns: readonly string[], text: string): RawBuilder<Rank> =>
  sql<Rank>`case when ${anyFits(equals, columns, text)} then 0
    when ${anyFits(beginsWith, columns, text)} then 1 else 2 end`;
