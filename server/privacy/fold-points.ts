import { type RawBuilder, sql } from 'kysely';
import { type Calendar, monthStart } from '../../contract/values/periods.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { PointLedger } from '../platform/schema/schema.ts';

/** Days of a month that are folded at once: the sum of fewer would tell of a day. */
const minDays = 7;

/** The instant before which a card's spending is folded, where its history begins at `start`. */
export const foldStart = (start: number, calendar: Calendar): number => {
  const month = monthStart(calendar.dayOf(start));
  return Math.max(start, calendar.startOfDay(month + minDays));
};

type Spent = Pick<PointLedger, 'organizationId' | 'institutionId' | 'rfidId' | 'at' | 'delta'>;

const sumColumns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  rfidId: 'text',
  at: 'bigint',
  delta: 'bigint',
} as const;

/** Adds to the sums of cards; the id of a sum tells no time. */
const addSums = async (tx: Tx, sums: readonly Spent[]): Promise<void> => {
  const rows = sums.map((sum) => ({ ...sum, id: `${sum.rfidId}:${sum.at}` }));
  const names = sql.join(Object.keys(sumColumns).map((name) => sql.ref(name)));
  await sql`
    insert into "pointLedger" (${names}, "kind", "cause")
    select ${names}, 'DISPENSE', '' from ${rowsOf(tx, sumColumns, rows, 'given')} where true
    on conflict ("id") do update set "delta" = "pointLedger"."delta" + excluded."delta"`.execute(
    tx,
  );
};

/** Deletes the oldest `limit` rows that single dispenses spent; by `at`, so that an index finds them. */
export const deletionOfSpent = (condition: RawBuilder<boolean>, limit: number): RawBuilder<Spent> =>
  sql<Spent>`
    delete from "pointLedger" where "id" in (select "id" from "pointLedger"
      where "kind" = 'DISPENSE' and "cause" <> '' and ${condition} order by "at" limit ${limit})
    returning "organizationId", "institutionId", "rfidId", "at", "delta"`;

/**
 * Replaces the points that single dispenses spent by one sum a card and `sumAt`. Answers the number of
 * rows, at most `limit`. The sum of the ledger stays what it was.
 */
export const foldPoints = async (
  tx: Tx,
  limit: number,
  condition: RawBuilder<boolean>,
  sumAt: (spent: Spent) => number,
): Promise<number> => {
  const { rows } = await deletionOfSpent(condition, limit).execute(tx);
  const sums = new Map<string, Spent>();
  for (const spent of rows) {
    const at = sumAt(spent);
    const key = `${spent.rfidId} ${at}`;
    sums.set(key, { ...spent, at, delta: spent.delta + (sums.get(key)?.delta ?? 0) });
  }
  if (sums.size) await addSums(tx, [...sums.values()]);
  return rows.length;
};
