import { type RawBuilder, sql } from 'kysely';
import { clockToleranceMs } from '../../../contract/values/times.ts';

/** The rules of contract/values/times.ts as conditions of a query: a time in the future does not count. */

export const notInFuture = (column: string, now: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} <= ${now + clockToleranceMs}`;

export const withinLast = (column: string, windowMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${now - windowMs} and ${notInFuture(column, now)})`;

/*
 * Negations are written out, because no index serves the negation of a comparison.
 */

export const inFuture = (column: string, now: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} > ${now + clockToleranceMs}`;

export const notWithinLast = (column: string, windowMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} <= ${now - windowMs} or ${inFuture(column, now)})`;

export const notExpired = (column: string, lifeMs: number, now: number): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} > ${now} and ${notInFuture(column, now + lifeMs)})`;
