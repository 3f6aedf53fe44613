import { sql } from 'kysely';
import type { PaymentFilter } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { chunkRows, inWindow, longRead, type Window } from '../core/long-read.ts';
import { daysBetween, instantsOf } from '../stats/range.ts';
import { type Asked, paymentsMatching } from './list.ts';

const boundsOf = (db: Db, institutionId: string) =>
  db
    .selectFrom('payments')
    .where('institutionId', '=', institutionId)
    .select((eb) => [
      eb.fn.min<number | null>('createdAt').as('first'),
      eb.fn.max<number | null>('createdAt').as('last'),
      eb.fn.max<string | null>('id').as('newest'),
    ])
    .executeTakeFirstOrThrow();

/** One after the other, the latest first: no day holds so many payments that a query of it is long. */
function* daysIn({ from, to }: Window, { calendar }: Asked): Generator<Window> {
  for (let day = calendar.dayOf(to); day >= calendar.dayOf(from); day -= 1) {
    yield {
      from: Math.max(from, calendar.startOfDay(day)),
      to: Math.min(to, calendar.endOfDay(day)),
    };
  }
}

/** All payments that the filters let through, newest first; what is begun meanwhile is left out. */
export async function* everyPayment(
  db: Db,
  institutionId: string,
  filter: PaymentFilter,
  asked: Asked,
): AsyncGenerator<Payments[]> {
  const matching = await paymentsMatching(db, institutionId, filter, asked);
  const { first, last, newest } = await boundsOf(db, institutionId);
  if (first === null || last === null || newest === null) return;
  const days = daysBetween(asked.calendar, filter.startDate, filter.endDate, 'startDate');
  const { from, to } = instantsOf(asked.calendar, days);
  const span = { from: Math.max(from, first), to: Math.min(to, last) };
  // What is named is few, whenever it was.
  const windows = filter.find ? [span] : daysIn(span, asked);
  yield* longRead(
    windows,
    (window, after) =>
      matching
        .selectAll()
        .where(inWindow('createdAt', window, after))
        .where(sql<boolean>`"id" <= ${newest}`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(chunkRows)
        .execute(),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
}
