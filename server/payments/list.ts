import { type RawBuilder, sql } from 'kysely';
import { finalStates, type PaymentGroup, type PaymentQuery } from '../../contract/payments.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { machineEver } from '../machines/queries.ts';
import { daysBetween, instantsOf } from '../stats/range.ts';
import { flagged, lateRefund, paymentAttentionOf } from './attention.ts';

const final = sql.join([...finalStates].map((state) => sql.lit(state)));

const groups: Record<Exclude<PaymentGroup, 'ATTENTION'>, RawBuilder<boolean>> = {
  ALL: sql`1 = 1`,
  OPEN: sql`"state" not in (${final})`,
  DISPENSED: sql`"state" = 'DISPENSED'`,
  REFUNDED: sql`"state" = 'REFUNDED'`,
  FAILED: sql`"state" in ('FAILED', 'CANCELLED')`,
};

const needsAttention = (now: number) => sql<boolean>`(${flagged} or (${lateRefund(now)}))`;

/** An institution's payments of a group; each reason for attention is looked up in its own index. */
export const paymentsOfGroup = (
  db: Db,
  institutionId: string,
  group: PaymentGroup,
  now: number,
) => {
  const all = db.selectFrom('payments').selectAll().where('institutionId', '=', institutionId);
  if (group !== 'ATTENTION') return all.where(groups[group]);
  const late = all.where('flags', '=', '').where(lateRefund(now));
  return all.where(flagged).unionAll(late);
};

export interface PaymentPage {
  readonly rows: readonly Payments[];
  readonly count: number;
  /** Flagged or with a late refund, of the whole institution. */
  readonly attention: number;
}

/** A page of an institution's payments: what needs attention first, then newest first. */
export const paymentsOfPage = async (
  db: Db,
  institutionId: string,
  query: PaymentQuery,
  { now, calendar }: { readonly now: number; readonly calendar: Calendar },
): Promise<PaymentPage> => {
  const { startDate, endDate, machineId, group, page, limit } = query;
  if (machineId !== undefined && !(await machineEver(db, institutionId, machineId))) {
    throw refuse(404, 'machineNotFound');
  }
  const days = daysBetween(calendar, startDate, endDate, 'startDate');
  const { from, to } = instantsOf(calendar, days);
  const matching = db
    .selectFrom(paymentsOfGroup(db, institutionId, group, now).as('payments'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .$if(machineId !== undefined, (rows) => rows.where('machineId', '=', machineId ?? ''));
  const rows = await matching
    .selectAll()
    .orderBy(sql`case when ${needsAttention(now)} then 0 else 1 end`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const needing = await paymentAttentionOf(db, 'institutionId', [institutionId], now);
  const { attention = 0 } = needing.get(institutionId) ?? {};
  return { rows, count: counted.count, attention };
};

export const paymentOf = async (db: Db, institutionId: string, id: string): Promise<Payments> => {
  const found = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('institutionId', '=', institutionId)
    .executeTakeFirst();
  if (!found) throw refuse(404, 'paymentNotFound');
  return found;
};

/** The names of the admins who had a hand in something. */
export const usernamesOf = async (
  db: Db,
  adminIds: readonly (string | null)[],
): Promise<Map<string, string>> => {
  const ids = adminIds.filter((id) => id !== null);
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
};
