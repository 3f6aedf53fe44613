import { type RawBuilder, sql } from 'kysely';
import { aheadMs } from '../../contract/times.ts';

/** The rules of contract/times.ts as conditions of a query: a time of the future is not believed. */

export const past = (column: string, now: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} <= ${now + aheadMs}`;

export const within = (column: string, windowMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${now - windowMs} and ${past(column, now)})`;

/*
 * What is not so is written out, for no index is looked into for the negation of a comparison.
 */

export const ahead = (column: string, now: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} > ${now + aheadMs}`;

export const notWithin = (column: string, windowMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} <= ${now - windowMs} or ${ahead(column, now)})`;

export const open = (column: string, lifeMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${now} and ${past(column, now + lifeMs)})`;
