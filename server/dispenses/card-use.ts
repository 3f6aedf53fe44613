import { sql } from 'kysely';
import { type Calendar, monthStart, weekStart } from '../../contract/periods.ts';
import type { RfidUse } from '../../contract/rfid-history.ts';
import { past } from '../core/believed.ts';
import type { Rfids } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';

type Used = RfidUse['daily'];
export type RfidUses = Pick<RfidUse, 'daily' | 'weekly' | 'monthly'>;
type Counts = Record<keyof RfidUses, number>;

/**
 * Counts successful dispenses of a card in the calendar day, week (from Sunday) and month of `now`.
 */
const usedBy = async (db: Db, card: Rfids, now: number, calendar: Calendar): Promise<Counts> => {
  const today = calendar.dayOf(now);
  const day = calendar.startOfDay(today);
  const week = calendar.startOfDay(weekStart(today));
  const month = calendar.startOfDay(monthStart(today));
  const since = (from: number) => sql`count(case when "dispensedAt" >= ${from} then 1 end)`;
  const { rows } = await sql<Counts>`
    select ${since(day)} as "daily", ${since(week)} as "weekly", ${since(month)} as "monthly"
    from "dispenses"
    where "institutionId" = ${card.institutionId} and "rfid" = ${card.physicalId}
      and "isSuccessful" = 1 and "dispensedAt" >= ${Math.min(week, month)}
      and ${past('dispensedAt', now)}`.execute(db);
  return rows[0] ?? { daily: 0, weekly: 0, monthly: 0 };
};

/** Reads the institution's limits of a card. UNLIMITED cards have none; null or 0 is no cap. */
const limitsOf = async (db: Db, { institutionId, stockType }: Rfids) => {
  if (stockType !== 'LIMITED') return { daily: null, weekly: null, monthly: null };
  const { limitDaily, limitWeekly, limitMonthly } = await db
    .selectFrom('institutions')
    .select(['limitDaily', 'limitWeekly', 'limitMonthly'])
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return { daily: limitDaily || null, weekly: limitWeekly || null, monthly: limitMonthly || null };
};

const usedOf = (used: number, limit: number | null, held: number): Used => ({
  used,
  limit,
  left: limit === null ? null : Math.max(0, limit - used - held),
});

/** Reads what a card has used and what its limits leave beside `heldCount` open authorizations. */
export const usesOf = async (
  db: Db,
  card: Rfids,
  held: number,
  now: number,
  calendar: Calendar,
): Promise<RfidUses> => {
  const limits = await limitsOf(db, card);
  const used = await usedBy(db, card, now, calendar);
  return {
    daily: usedOf(used.daily, limits.daily, held),
    weekly: usedOf(used.weekly, limits.weekly, held),
    monthly: usedOf(used.monthly, limits.monthly, held),
  };
};
