import { type RawBuilder, sql } from 'kysely';
import { maxRefundMs, refundStates } from '../../../contract/payments.ts';
import type { Inside } from '../../../contract/tenant-summary.ts';
import { isGatewayRefused } from '../../gateways/checks.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import { notWithinLast } from '../../platform/lists/time-conditions.ts';
import type { Payments } from '../../platform/schema/schema.ts';

const literals = (names: Iterable<string>): RawBuilder<unknown> =>
  sql.join(Array.from(names, (name) => sql.lit(name)));

export const flaggedCondition = sql<boolean>`"flags" <> ''`;

/** The SQL condition for `isRefundLate`. */
export const lateRefundCondition = (now: number): RawBuilder<boolean> =>
  sql`"state" in (${literals(refundStates)}) and ${notWithinLast('refundDueAt', maxRefundMs, now)}`;

/** The payment carries the flag that its merchant account is unusable. */
const unusableAccountCondition = sql<boolean>`${flaggedCondition} and "flags" like '%ACCOUNT_UNUSABLE%'`;

/** The merchant account of a payment, as an expression that no index covers. */
const accountColumn = sql<string>`coalesce("gatewayId", "platformGateway", '')`;

/** Counts each account once, however many payments used it. */
const unusableAccountCount = sql`count(distinct case when ${unusableAccountCondition} then ${accountColumn} end)`;

/**
 * Flagged payments and late refunds are counted by separate queries, so that each uses its own
 * index.
 */
const flaggedCounts = sql`count(*) as "flaggedPayments", ${unusableAccountCount} as "unusableAccounts"`;
const lateCounts = sql`count(*) as "lateRefunds",
  coalesce(sum(case when ${flaggedCondition} then 0 else 1 end), 0) as "unflagged"`;

interface FlaggedCounts extends Pick<Inside, 'flaggedPayments' | 'unusableAccounts'> {}
interface LateCounts extends Pick<Inside, 'lateRefunds'> {
  /** Late refunds that carry no flag. */
  readonly unflagged: number;
}

interface RefusedCounts {
  /** Institutions' accounts that bKash has refused and that no flagged payment reports. */
  readonly refusedAccounts: number;
}

/** The fields of `Inside` that are computed from payments. */
export type PaymentAttention = Pick<
  Inside,
  'flaggedPayments' | 'lateRefunds' | 'unusableAccounts' | 'attention'
>;

const noneFlagged: FlaggedCounts = { flaggedPayments: 0, unusableAccounts: 0 };
const noneLate: LateCounts = { lateRefunds: 0, unflagged: 0 };
const noneRefused: RefusedCounts = { refusedAccounts: 0 };

const combineCounts = (
  { flaggedPayments, unusableAccounts }: FlaggedCounts = noneFlagged,
  { lateRefunds, unflagged }: LateCounts = noneLate,
  { refusedAccounts }: RefusedCounts = noneRefused,
): PaymentAttention => ({
  flaggedPayments,
  lateRefunds,
  unusableAccounts: unusableAccounts + refusedAccounts,
  attention: flaggedPayments + unflagged,
});

type Level = 'organizationId' | 'institutionId';
type PerTenant<C> = C & { readonly tenantId: string };

export const countFlagged = (db: Db, level: Level, ids: readonly string[]) => sql<
  PerTenant<FlaggedCounts>
>`
  select ${sql.ref(level)} as "tenantId", ${flaggedCounts} from "payments"
  where ${isAmong(db, level, ids)} and ${flaggedCondition} group by ${sql.ref(level)}`;

export const countLate = (db: Db, level: Level, ids: readonly string[], now: number) =>
  sql<PerTenant<LateCounts>>`
  select ${sql.ref(level)} as "tenantId", ${lateCounts} from "payments"
  where ${isAmong(db, level, ids)} and ${lateRefundCondition(now)} group by ${sql.ref(level)}`;

const refusedAccountCount = sql`select count(*) as "refusedAccounts"`;
const refusedAccountRows = sql`from "gateways" where "refusedAt" is not null and "retiredAt" is null
  and "institutionId" in (select "id" from "institutions" where "removedAt" is null)
  and not exists (select 1 from "payments" where ${unusableAccountCondition} and "gatewayId" = "gateways"."id")`;

const countRefused = (db: Db, level: Level, ids: readonly string[]) => sql<
  PerTenant<RefusedCounts>
>`
  ${refusedAccountCount}, ${sql.ref(level)} as "tenantId" ${refusedAccountRows} and ${isAmong(db, level, ids)}
  group by ${sql.ref(level)}`;

/** Counts what needs attention per tenant. A tenant without any is absent from the map. */
export const paymentAttentionByTenant = async (
  db: Db,
  level: Level,
  ids: readonly string[],
  now: number,
): Promise<Map<string, PaymentAttention>> => {
  const flags = await countFlagged(db, level, ids).execute(db);
  const late = await countLate(db, level, ids, now).execute(db);
  const flaggedById = new Map(flags.rows.map((row) => [row.tenantId, row]));
  const lateById = new Map(late.rows.map((row) => [row.tenantId, row]));
  const accounts = await countRefused(db, level, ids).execute(db);
  const refusedById = new Map(accounts.rows.map((row) => [row.tenantId, row]));
  const tenants = new Set([...flaggedById.keys(), ...lateById.keys(), ...refusedById.keys()]);
  return new Map(
    Array.from(tenants, (id) => [
      id,
      combineCounts(flaggedById.get(id), lateById.get(id), refusedById.get(id)),
    ]),
  );
};

export const paymentAttention = async (db: Db, now: number): Promise<PaymentAttention> => {
  const flags = await sql<FlaggedCounts>`
    select ${flaggedCounts} from "payments" where ${flaggedCondition}`.execute(db);
  const late = await sql<LateCounts>`
    select ${lateCounts} from "payments" where ${lateRefundCondition(now)}`.execute(db);
  const accounts = await sql<RefusedCounts>`${refusedAccountCount} ${refusedAccountRows}`.execute(
    db,
  );
  return combineCounts(flags.rows[0], late.rows[0], accounts.rows[0]);
};

/** Another payment or a credentials check has already reported the account as unusable. */
export const hasUnusableAccount = async (
  db: Db,
  { id, gatewayId, platformGateway }: Pick<Payments, 'id' | 'gatewayId' | 'platformGateway'>,
): Promise<boolean> => {
  if (gatewayId !== null && (await isGatewayRefused(db, gatewayId))) return true;
  const other = await db
    .selectFrom('payments')
    .select('id')
    .where(unusableAccountCondition)
    .where(accountColumn, '=', gatewayId ?? platformGateway ?? '')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};
