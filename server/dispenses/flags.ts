import { type RawBuilder, sql } from 'kysely';
import type { DispenseFlag } from '../../contract/dispenses.ts';

/** The condition of the indexes of flagged dispenses. Imported sales are no oddity. */
export const flaggedCondition = sql<boolean>`"flags" not in ('', 'IMPORTED')`;

export const hasFlagCondition = (flag: DispenseFlag): RawBuilder<boolean> =>
  sql`(${flaggedCondition} and "flags" like ${`%${flag}%`})`;
