import { sql } from 'kysely';
import type { PaymentFilter } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { inWindow, longRead, mostRows, type Window } from '../core/long-read.ts';
import { daysBetween, instantsOf } from '../stats/range.ts';
import { type Asked, paymentsMatching } from './list.ts';

interface Bounds {
  readonly first: number | null;
  readonly last: number | null;
  readonly newest: string | null;
}

/** Each bound is read from an end of its index. */
const boundsOf = async (db: Db, institutionId: string): Promise<Bounds | undefined> => {
  const own = sql`from "payments" where "institutionId" = ${institutionId}`;
  const { rows } = await sql<Bounds>`select (select min("createdAt") ${own}) as "first",
    (select max("createdAt") ${own}) as "last",
    (select max("id") from "payments") as "newest"`.execute(db);
  return rows[0];
};

/** One query per day, the latest first, so that no query runs long. */
function* daysIn({ from, to }: Window, { calendar }: Asked): Generator<Window> {
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
export async function* everyPayment(
  db: Db,
  institutionId: string,
  filter: PaymentFilter,
  asked: Asked,
): AsyncGenerator<Payments[]> {
  const matching = await paymentsMatching(db, institutionId, filter, asked);
  const bounds = await boundsOf(db, institutionId);
  if (!bounds?.first || !bounds.last) return;
  const days = daysBetween(asked.calendar, filter.startDate, filter.endDate, 'startDate');
  const { from, to } = instantsOf(asked.calendar, days);
  const span = { from: Math.max(from, bounds.first), to: Math.min(to, bounds.last) };
  // A search by name finds few payments, so it needs no split by day.
  const windows = filter.find ? [span] : daysIn(span, asked);
  yield* longRead(
    windows,
    (window, after) =>
      matching
        .selectAll()
        .where(inWindow('createdAt', window, after))
        .where(sql<boolean>`"id" <= ${bounds.newest}`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(mostRows)
        .execute(),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
}
