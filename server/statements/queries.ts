import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Movement, MovementKind } from '../../contract/statements.ts';
import { toTaka } from '../../contract/values/money.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Account } from '../gateways/credentials.ts';
import { finalStateList } from '../payments/ledger/list.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { BoundedRange, DayRange } from '../platform/http/day-range.ts';
import type { Payments } from '../platform/schema/schema.ts';
import type { Holder, PresentPlatform, StatementAccount } from './accounts.ts';

const belongsTo = (holder: Holder): RawBuilder<boolean> =>
  holder === 'PLATFORM' ? sql`"gatewayId" is null` : sql`"institutionId" = ${holder.institutionId}`;

/** The figures of a statement, each with the time that dates it. */
const figures = {
  charged: { at: sql.ref('chargedAt'), where: sql`"chargedAt" is not null` },
  refunded: { at: sql.ref('refundedAt'), where: sql`"refundedAt" is not null` },
  open: {
    at: sql.ref('chargedAt'),
    where: sql`"chargedAt" is not null and ("flags" <> '' or "state" not in (${finalStateList}))`,
  },
} as const;

export type FigureKind = keyof typeof figures;

export interface DaySum extends Account {
  readonly day: number;
  readonly count: number;
  /** Poisha. */
  readonly amount: number;
}

/**
 * One figure per account and day that has any. Each day is looked up by its first and last instant,
 * so payments before and after cost nothing.
 */
export const daySumsQuery = (
  db: Db,
  holder: Holder,
  what: FigureKind,
  days: readonly number[],
  calendar: Calendar,
): RawBuilder<DaySum> => {
  const { at, where } = figures[what];
  const windows = days.map((day) => ({
    day,
    from: calendar.startOfDay(day),
    to: calendar.endOfDay(day),
  }));
  const columns = { day: 'integer', from: 'bigint', to: 'bigint' } as const;
  // SQLite executes a cross join in the written order.
  return sql`select "days"."day", "gatewayId", "platformGateway", count(*) as "count",
      sum("chargedAmount") as "amount"
    from ${rowsOf(db, columns, windows, 'days')} cross join "payments"
    where ${belongsTo(holder)} and ${where} and ${at} >= "days"."from" and ${at} <= "days"."to"
    group by "days"."day", "gatewayId", "platformGateway"`;
};

/** Few enough days per query that other calls are served in between. */
const daysAtOnce = 14;

/** Reads one figure for a whole range, some days at a time. */
export const readDaySums = async (
  db: Db,
  holder: Holder,
  what: FigureKind,
  range: BoundedRange,
  calendar: Calendar,
): Promise<DaySum[]> => {
  const days = range.days();
  const sums: DaySum[] = [];
  for (let first = 0; first < days.length; first += daysAtOnce) {
    const some = days.slice(first, first + daysAtOnce);
    sums.push(...(await daySumsQuery(db, holder, what, some, calendar).execute(db)).rows);
    await setImmediate();
  }
  return sums;
};

const movementColumns = {
  CHARGE: { trxId: sql.ref('trxId'), at: sql.ref('chargedAt') },
  REFUND: { trxId: sql.ref('refundTrxId'), at: sql.ref('refundedAt') },
} as const;

/** One kind of movements of an account, limited to its holder's payments. */
export interface MovementQuery {
  readonly holder: Holder;
  readonly account: StatementAccount;
  readonly kind: MovementKind;
}

const paidWith = ({ gatewayIds, fingerprint }: StatementAccount): RawBuilder<boolean> => {
  if (gatewayIds.length) return sql`"gatewayId" in (${sql.join(gatewayIds)})`;
  return fingerprint === null
    ? sql`"gatewayId" is null and "platformGateway" is null`
    : sql`"gatewayId" is null and "platformGateway" = ${fingerprint}`;
};

type MovementRow = Pick<Payments, 'id' | 'institutionId' | 'amount'> & {
  readonly trxId: string;
  readonly at: number;
};

const selectedColumns = (kind: MovementKind): RawBuilder<unknown> =>
  sql`"id", "institutionId", "chargedAmount" as "amount", ${movementColumns[kind].trxId} as "trxId", ${movementColumns[kind].at} as "at"`;

/** Movements of a range, newest first. */
export const movementsInRange = (
  { holder, account, kind }: MovementQuery,
  { from, to }: DayRange,
  calendar: Calendar,
  limit: number,
): RawBuilder<MovementRow> => {
  const { at } = movementColumns[kind];
  return sql`
    select ${selectedColumns(kind)} from "payments"
    where ${belongsTo(holder)} and ${paidWith(account)}
      and ${at} >= ${calendar.startOfDay(from)} and ${at} <= ${calendar.endOfDay(to)}
      and ${movementColumns[kind].trxId} is not null
    order by ${at} desc limit ${limit}`;
};

/** Movements of any time by their trxIDs, which must be upper-case. */
export const movementsByTrxId = (
  db: Db,
  { holder, account, kind }: MovementQuery,
  trxIDs: readonly string[],
): RawBuilder<MovementRow> => {
  const { trxId } = movementColumns[kind];
  const stated = trxIDs.map((name) => ({ name }));
  return sql`
    select ${selectedColumns(kind)} from ${rowsOf(db, { name: 'text' }, stated, 'stated')}
      cross join "payments"
    where ${belongsTo(holder)} and ${paidWith(account)}
      and ${trxId} is not null and upper(${trxId}) = "stated"."name"`;
};

/** The trxIDs, of those given, that anybody's payments made with the account of that username have. */
export const trxIdsOfMerchant = (
  db: Db,
  kind: MovementKind,
  { username, present }: { username: string; present: PresentPlatform | undefined },
  trxIDs: readonly string[],
): RawBuilder<{ readonly name: string }> => {
  const { trxId } = movementColumns[kind];
  const stated = trxIDs.map((name) => ({ name }));
  const platform = present?.username === username ? present.fingerprint : null;
  return sql`
    select "stated"."name" from ${rowsOf(db, { name: 'text' }, stated, 'stated')}
      cross join "payments" left join "gateways" on "gateways"."id" = "gatewayId"
    where ${trxId} is not null and upper(${trxId}) = "stated"."name"
      and ("username" = ${username} or ("gatewayId" is null and "platformGateway" = ${platform}))`;
};

export const presentMovement = (
  kind: MovementKind,
  { id, institutionId, amount, trxId, at }: MovementRow,
): Movement => ({
  kind,
  trxID: trxId,
  amount: toTaka(amount),
  at: new Date(at).toISOString(),
  paymentId: id,
  institutionId,
});
