import { type RawBuilder, sql } from 'kysely';
import { finalStates, type PaymentFilter, type PaymentGroup } from '../../../contract/payments.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { findMachineEver } from '../../machines/queries.ts';
import type { Db } from '../../platform/db/store.ts';
import { daysBetween, instantsOf } from '../../platform/http/day-range.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { flaggedCondition, lateRefundCondition } from './attention.ts';
import { findPaymentsByText } from './find-payments.ts';

export const finalStateList = sql.join([...finalStates].map((state) => sql.lit(state)));

/** The condition of the index `undispensedPayments`. */
const isNotDispensed = sql<boolean>`"state" <> 'DISPENSED'`;

export const groupConditions: Record<Exclude<PaymentGroup, 'ATTENTION'>, RawBuilder<boolean>> = {
  ALL: sql`1 = 1`,
  OPEN: sql`${isNotDispensed} and "state" not in (${finalStateList})`,
  DISPENSED: sql`"state" = 'DISPENSED'`,
  REFUNDED: sql`${isNotDispensed} and "state" = 'REFUNDED'`,
  FAILED: sql`${isNotDispensed} and "state" in ('FAILED', 'CANCELLED')`,
};

export const attentionCondition = (now: number) =>
  sql<boolean>`(${flaggedCondition} or (${lateRefundCondition(now)}))`;

/**
 * Selects an institution's payments of a group, optionally by name. Each reason for attention uses
 * its own index.
 */
export const selectGroup = (
  db: Db,
  institutionId: string,
  group: PaymentGroup,
  now: number,
  find = '',
) => {
  const candidates = find ? findPaymentsByText(find, institutionId) : sql<Payments>`"payments"`;
  const all = db
    .selectFrom(candidates.as('payments'))
    .selectAll()
    .where('institutionId', '=', institutionId);
  if (group !== 'ATTENTION') return all.where(groupConditions[group]);
  const late = all.where('flags', '=', '').where(lateRefundCondition(now));
  return all.where(flaggedCondition).unionAll(late);
};

export interface ListContext {
  readonly now: number;
  readonly calendar: Calendar;
}

export const requireMachine = async (
  db: Db,
  institutionId: string,
  machineId: string | undefined,
): Promise<void> => {
  if (machineId === undefined || (await findMachineEver(db, institutionId, machineId))) return;
  throw refuseCall(404, 'machineNotFound');
};

/** Selects the payments of an institution that pass the filter, unordered. */
export const filterPayments = async (
  db: Db,
  institutionId: string,
  { startDate, endDate, machineId, group, find }: PaymentFilter,
  { now, calendar }: ListContext,
) => {
  await requireMachine(db, institutionId, machineId);
  const days = daysBetween(calendar, startDate, endDate, 'startDate');
  const { from, to } = instantsOf(calendar, days);
  return db
    .selectFrom(selectGroup(db, institutionId, group, now, find).as('payments'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .$if(machineId !== undefined, (rows) => rows.where('machineId', '=', machineId ?? ''));
};

export type FilteredPayments = Awaited<ReturnType<typeof filterPayments>>;

export const countPayments = async (matching: FilteredPayments): Promise<number> => {
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const requirePayment = async (
  db: Db,
  institutionId: string,
  id: string,
): Promise<Payments> => {
  const existing = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('institutionId', '=', institutionId)
    .executeTakeFirst();
  if (!existing) throw refuseCall(404, 'paymentNotFound');
  return existing;
};

/** Loads the usernames of admins by id; null ids are skipped. */
export const findUsernames = async (
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
