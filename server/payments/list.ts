import { type RawBuilder, sql } from 'kysely';
import { finalStates, type PaymentGroup, type PaymentQuery } from '../../contract/payments.ts';
import { endOfDay, startOfDay } from '../../contract/periods.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { dayOfText, forward } from '../core/range.ts';
import { machineEver } from '../dispenses/queries.ts';

const final = sql.join([...finalStates].map((state) => sql.lit(state)));

const groups: Record<PaymentGroup, RawBuilder<boolean>> = {
  ALL: sql`1 = 1`,
  ATTENTION: sql`"flags" <> ''`,
  OPEN: sql`"state" not in (${final})`,
  DISPENSED: sql`"state" = 'DISPENSED'`,
  REFUNDED: sql`"state" = 'REFUNDED'`,
  FAILED: sql`"state" in ('FAILED', 'CANCELLED')`,
};

const windowOf = ({ startDate, endDate }: PaymentQuery, timeZone: string) => {
  const from = startDate === undefined ? -Infinity : dayOfText(startDate, timeZone);
  const to = endDate === undefined ? Infinity : dayOfText(endDate, timeZone);
  forward({ from, to }, 'startDate');
  return {
    from: Number.isFinite(from) ? startOfDay(from, timeZone) : 0,
    to: Number.isFinite(to) ? endOfDay(to, timeZone) : Number.MAX_SAFE_INTEGER,
  };
};

export interface PaymentPage {
  readonly rows: readonly Payments[];
  readonly count: number;
  /** Of the whole institution. */
  readonly attention: number;
}

/** A page of an institution's payments: what needs attention first, then newest first. */
export const paymentsOfPage = async (
  db: Db,
  institutionId: string,
  query: PaymentQuery,
  timeZone: string,
): Promise<PaymentPage> => {
  const { machineId, group, page, limit } = query;
  if (machineId !== undefined && !(await machineEver(db, institutionId, machineId))) {
    throw refuse(404, 'Machine not found');
  }
  const { from, to } = windowOf(query, timeZone);
  const matching = db
    .selectFrom('payments')
    .where('institutionId', '=', institutionId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where(groups[group])
    .$if(machineId !== undefined, (rows) => rows.where('machineId', '=', machineId ?? ''));
  const rows = await matching
    .selectAll()
    .orderBy(sql`case when "flags" = '' then 1 else 0 end`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const flagged = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('institutionId', '=', institutionId)
    .where('flags', '<>', '')
    .executeTakeFirstOrThrow();
  return { rows, count: counted.count, attention: flagged.count };
};

export const paymentOf = async (db: Db, institutionId: string, id: string): Promise<Payments> => {
  const found = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('institutionId', '=', institutionId)
    .executeTakeFirst();
  if (!found) throw refuse(404, 'Payment not found');
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
