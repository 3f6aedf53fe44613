import { sql } from 'kysely';
import type { RfidUse } from '../../contract/rfid-history.ts';
import { type Calendar, monthStart, weekStart } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import { notInFuture } from '../platform/lists/time-conditions.ts';
import type { Rfids } from '../platform/schema/schema.ts';

type Usage = RfidUse['daily'];
export type CardUsage = Pick<RfidUse, 'daily' | 'weekly' | 'monthly'>;
export type UseCounts = Record<keyof CardUsage, number>;

const noUse: UseCounts = { daily: 0, weekly: 0, monthly: 0 };

/** The first instant that limits of `now` still count: of its month, or of its week. */
export const startOfLimits = (calendar: Calendar, now: number): number => {
  const today = calendar.dayOf(now);
  return calendar.startOfDay(Math.min(weekStart(today), monthStart(today)));
};

/**
 * Counts successful dispenses of a card in the calendar day, week (from Sunday) and month of `now`,
 * with those from before its person was forgotten.
 */
export const countUses = async (
  db: Db,
  card: Rfids,
  now: number,
  calendar: Calendar,
): Promise<UseCounts> => {
  const today = calendar.dayOf(now);
  const day = calendar.startOfDay(today);
  const week = calendar.startOfDay(weekStart(today));
  const month = calendar.startOfDay(monthStart(today));
  const since = (from: number) => sql`count(case when "dispensedAt" >= ${from} then 1 end)`;
  const { rows } = await sql<UseCounts>`
    select ${since(day)} as "daily", ${since(week)} as "weekly", ${since(month)} as "monthly"
    from "dispenses"
    where "institutionId" = ${card.institutionId} and "cardKey" = ${card.cardKey}
      and "isSuccessful" = 1 and "dispensedAt" >= ${startOfLimits(calendar, now)}
      and ${notInFuture('dispensedAt', now)}`.execute(db);
  const [counted = noUse] = rows;
  const { forgottenAt, forgottenUse } = card;
  if (forgottenAt === null || forgottenUse === null) return counted;
  const forgotten: UseCounts = JSON.parse(forgottenUse);
  const add = (name: keyof UseCounts, from: number) =>
    counted[name] + (forgottenAt >= from ? forgotten[name] : 0);
  return { daily: add('daily', day), weekly: add('weekly', week), monthly: add('monthly', month) };
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

const toUsage = (used: number, limit: number | null, heldCount: number): Usage => ({
  used,
  limit,
  left: limit === null ? null : Math.max(0, limit - used - heldCount),
});

/** Reads what a card has used and what its limits leave beside `heldCount` open authorizations. */
export const readCardUsage = async (
  db: Db,
  card: Rfids,
  heldCount: number,
  now: number,
  calendar: Calendar,
): Promise<CardUsage> => {
  const limits = await limitsOf(db, card);
  const used = await countUses(db, card, now, calendar);
  return {
    daily: toUsage(used.daily, limits.daily, heldCount),
    weekly: toUsage(used.weekly, limits.weekly, heldCount),
    monthly: toUsage(used.monthly, limits.monthly, heldCount),
  };
};
