import { type RawBuilder, sql } from 'kysely';
import { maxRefundMs, refundStates } from '../../../contract/payments.ts';
import type { Inside } from '../../../contract/tenant-summary.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import { notWithinLast } from '../../platform/lists/time-conditions.ts';

const literals = (names: Iterable<string>): RawBuilder<unknown> =>
  sql.join(Array.from(names, (name) => sql.lit(name)));

export const flaggedCondition = sql<boolean>`"flags" <> ''`;

/** The SQL condition for `isRefundLate`. */
export const lateRefundCondition = (now: number): RawBuilder<boolean> =>
  sql`"state" in (${literals(refundStates)}) and ${notWithinLast('refundDueAt', maxRefundMs, now)}`;

/**
 * Flagged payments and late refunds are counted by separate queries, so that each uses its own
 * index.
 */
const flaggedCounts = sql`count(*) as "flaggedPayments"`;
const lateCounts = sql`count(*) as "lateRefunds",
  coalesce(sum(case when ${flaggedCondition} then 0 else 1 end), 0) as "unflagged"`;

interface FlaggedCounts extends Pick<Inside, 'flaggedPayments'> {}
interface LateCounts extends Pick<Inside, 'lateRefunds'> {
  /** Late refunds that carry no flag. */
  readonly unflagged: number;
}

/** The fields of `Inside` that are computed from payments. */
export type PaymentAttention = Pick<Inside, 'flaggedPayments' | 'lateRefunds' | 'attention'>;

const noneFlagged: FlaggedCounts = { flaggedPayments: 0 };
const noneLate: LateCounts = { lateRefunds: 0, unflagged: 0 };

const combineCounts = (
  { flaggedPayments }: FlaggedCounts = noneFlagged,
  { lateRefunds, unflagged }: LateCounts = noneLate,
): PaymentAttention => ({
  flaggedPayments,
  lateRefunds,
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
  const tenants = new Set([...flaggedById.keys(), ...lateById.keys()]);
  return new Map(
    Array.from(tenants, (id) => [id, combineCounts(flaggedById.get(id), lateById.get(id))]),
  );
};

export const paymentAttention = async (db: Db, now: number): Promise<PaymentAttention> => {
  const flags = await sql<FlaggedCounts>`
    select ${flaggedCounts} from "payments" where ${flaggedCondition}`.execute(db);
  const late = await sql<LateCounts>`
    select ${lateCounts} from "payments" where ${lateRefundCondition(now)}`.execute(db);
  return combineCounts(flags.rows[0], late.rows[0]);
};
