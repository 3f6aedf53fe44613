import { type RawBuilder, sql } from 'kysely';
import { aheadMs } from '../../contract/times.ts';

/** The rules of contract/times.ts as conditions of a query: a time in the future does not count. */

export const past = (column: string, now: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} <= ${now + aheadMs}`;

export const within = (column: string, windowMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${now - windowMs} and ${past(column, now)})`;

/*
 * Negations are written out, because no index serves the negation of a comparison.
 */

export const ahead = (column: string, now: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} > ${now + aheadMs}`;

export const notWithin = (column: string, windowMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} <= ${now - windowMs} or ${ahead(column, now)})`;

export const open = (column: string, lifeMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${now} and ${past(column, now + lifeMs)})`;
