import { type RawBuilder, sql } from 'kysely';
import { finalStates, type PaymentFilter, type PaymentGroup } from '../../contract/payments.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { machineEver } from '../machines/queries.ts';
import { daysBetween, instantsOf } from '../stats/range.ts';
import { flagged, lateRefund } from './attention.ts';
import { paymentsNamed } from './naming.ts';

const final = sql.join([...finalStates].map((state) => sql.lit(state)));

export const groups: Record<Exclude<PaymentGroup, 'ATTENTION'>, RawBuilder<boolean>> = {
  ALL: sql`1 = 1`,
  OPEN: sql`"state" not in (${final})`,
  DISPENSED: sql`"state" = 'DISPENSED'`,
  REFUNDED: sql`"state" = 'REFUNDED'`,
  FAILED: sql`"state" in ('FAILED', 'CANCELLED')`,
};

export const needsAttention = (now: number) => sql<boolean>`(${flagged} or (${lateRefund(now)}))`;

/**
 * Selects an institution's payments of a group, optionally by name. Each reason for attention uses
 * its own index.
 */
export const paymentsOfGroup = (
  db: Db,
  institutionId: string,
  group: PaymentGroup,
  now: number,
  find = '',
) => {
  const some = find ? paymentsNamed(find, institutionId) : sql<Payments>`"payments"`;
  const all = db
    .selectFrom(some.as('payments'))
    .selectAll()
    .where('institutionId', '=', institutionId);
  if (group !== 'ATTENTION') return all.where(groups[group]);
  const late = all.where('flags', '=', '').where(lateRefund(now));
  return all.where(flagged).unionAll(late);
};

export interface Asked {
  readonly now: number;
  readonly calendar: Calendar;
}

export const requireMachine = async (
  db: Db,
  institutionId: string,
  machineId: string | undefined,
): Promise<void> => {
  if (machineId === undefined || (await machineEver(db, institutionId, machineId))) return;
  throw refuse(404, 'machineNotFound');
};

/** Selects the payments of an institution that pass the filter, unordered. */
export const paymentsMatching = async (
  db: Db,
  institutionId: string,
  { startDate, endDate, machineId, group, find }: PaymentFilter,
  { now, calendar }: Asked,
) => {
  await requireMachine(db, institutionId, machineId);
  const days = daysBetween(calendar, startDate, endDate, 'startDate');
  const { from, to } = instantsOf(calendar, days);
  return db
    .selectFrom(paymentsOfGroup(db, institutionId, group, now, find).as('payments'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .$if(machineId !== undefined, (rows) => rows.where('machineId', '=', machineId ?? ''));
};

export type Matching = Awaited<ReturnType<typeof paymentsMatching>>;

export const countOf = async (matching: Matching): Promise<number> => {
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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

/** Loads the usernames of admins by id; null ids are skipped. */
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
