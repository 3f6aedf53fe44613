import { sql } from 'kysely';
import type { PaymentFilter } from '../../../contract/payments.ts';
import type { Db } from '../../platform/db/store.ts';
import { daysBetween, instantsOf } from '../../platform/http/day-range.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import {
  maxRows,
  readInWindows,
  type Window,
  windowCondition,
} from '../../platform/threads/long-read.ts';
import { filterPayments, type ListContext } from './list.ts';

interface Bounds {
  readonly first: number | null;
  readonly last: number | null;
  readonly newest: string | null;
}

/** Each bound is read from an end of its index. */
const findBounds = async (db: Db, institutionId: string): Promise<Bounds | undefined> => {
  const own = sql`from "payments" where "institutionId" = ${institutionId}`;
  const { rows } = await sql<Bounds>`select (select min("createdAt") ${own}) as "first",
    (select max("createdAt") ${own}) as "last",
    (select max("id") from "payments") as "newest"`.execute(db);
  return rows[0];
};

/** One query per day, the latest first, so that no query runs long. */
function* splitIntoDays({ from, to }: Window, { calendar }: ListContext): Generator<Window> {
  for (let day = calendar.dayOf(to); day >= calendar.dayOf(from); day -= 1) {
    yield {
      from: Math.max(from, calendar.startOfDay(day)),
      to: Math.min(to, calendar.endOfDay(day)),
    };
  }
}

/**
 * Yields all payments that pass the filter, newest first, without those begun during the export.
 */
export async function* exportPayments(
  db: Db,
  institutionId: string,
  filter: PaymentFilter,
  context: ListContext,
): AsyncGenerator<Payments[]> {
  const matching = await filterPayments(db, institutionId, filter, context);
  const bounds = await findBounds(db, institutionId);
  if (!bounds?.first || !bounds.last) return;
  const days = daysBetween(context.calendar, filter.startDate, filter.endDate, 'startDate');
  const { from, to } = instantsOf(context.calendar, days);
  const span = { from: Math.max(from, bounds.first), to: Math.min(to, bounds.last) };
  // A search by name finds few payments, so it needs no split by day.
  const windows = filter.find ? [span] : splitIntoDays(span, context);
  yield* readInWindows(
    windows,
    (window, after) =>
      matching
        .selectAll()
        .where(windowCondition('createdAt', window, after))
        .where(sql<boolean>`"id" <= ${bounds.newest}`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(maxRows)
        .execute(),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
}
