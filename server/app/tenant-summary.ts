import { sql } from 'kysely';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import type { PlatformSettings } from '../gateways/payments-on.ts';
import { countRefusingAccounts } from '../gateways/refusing-accounts.ts';
import { onlineCondition } from '../machines/online.ts';
import { silentFrom } from '../machines/pairings.ts';
import { isLowSlot } from '../machines/slots/low-slots.ts';
import { pausedSlotCondition } from '../machines/slots/paused-slots.ts';
import type { SummarizeTenants } from '../organizations/tenant-summary.ts';
import { type PaymentAttention, paymentAttentionByTenant } from '../payments/ledger/attention.ts';
import { isAmong } from '../platform/db/rows.ts';
import { notInFuture } from '../platform/lists/time-conditions.ts';

type OtherCounts = keyof PaymentAttention | 'unusableAccounts';

interface TenantSummaryRow extends Omit<Inside, 'silentSince' | OtherCounts> {
  readonly tenantId: string;
  readonly silentSince: number | null;
}

const toSummary = ({ tenantId: _, silentSince, ...counts }: TenantSummaryRow) => ({
  ...counts,
  silentSince: silentSince === null ? null : new Date(silentSince).toISOString(),
});

const mergeSummary = (
  row: TenantSummaryRow | undefined,
  payments: PaymentAttention | undefined,
  unusableAccounts = 0,
): Inside => ({
  ...emptyTenantSummary,
  ...(row && toSummary(row)),
  ...payments,
  unusableAccounts,
});

/** In this order SQLite can group the slots by machine without a sort. */
const machineColumns = sql`"id", "tenantId", "isActivated", "lastSyncedAt"`;

/**
 * Sums up organizations or institutions by ID; empty ones are missing from the result. Removed
 * machines are not counted, inactive ones need no attention; their payments do.
 */
export const summarizeTenants =
  (settings: PlatformSettings): SummarizeTenants =>
  async (db, level, ids, now) => {
    if (!ids.length) return new Map();
    const isSilent = sql`"isActivated" = 1 and not ${onlineCondition(now)}`;
    const isSilentSince = sql`${isSilent} and ${notInFuture('lastSyncedAt', now)}`;
    const { rows } = await sql<TenantSummaryRow>`
    select "tenantId", count(*) as "machines", sum("isActivated") as "active",
      sum("stock") as "stockLeft",
      sum(case when ${isSilent} then 1 else 0 end) as "silent",
      min(case when ${isSilentSince} then "lastSyncedAt" end) as "silentSince",
      sum(case when "isActivated" = 1 and "stock" > 0 and "lowSlots" > 0
        then 1 else 0 end) as "low",
      sum(case when "isActivated" = 1 and "stock" = 0 and "slots" > 0
        then 1 else 0 end) as "empty",
      sum(case when "isActivated" = 1 then "paused" else 0 end) as "paused"
    from (
      select "tenantId", "isActivated", "lastSyncedAt",
        count("slots"."machineId") as "slots",
        sum(case when ${isLowSlot} then 1 else 0 end) as "lowSlots",
        sum(case when "productCount" > 0 then "productCount" else 0 end) as "stock",
        sum(case when ${pausedSlotCondition(now)} then 1 else 0 end) as "paused"
      from (
        select "id", ${sql.ref(level)} as "tenantId", "isActivated",
          ${silentFrom(now)} as "lastSyncedAt"
        from "machines" where ${isAmong(db, level, ids)} and "removedAt" is null
        order by ${machineColumns}
      ) as "there" left join "slots" on "slots"."machineId" = "there"."id"
      group by ${machineColumns}
    ) as "stocked"
    group by "tenantId"`.execute(db);
    const countsByTenant = new Map(rows.map((row) => [row.tenantId, row]));
    const payments = await paymentAttentionByTenant(db, level, ids, now);
    const accounts = await countRefusingAccounts(db, settings, level, ids, now);
    const tenants = new Set([...countsByTenant.keys(), ...payments.keys(), ...accounts.keys()]);
    return new Map(
      Array.from(tenants, (id) => [
        id,
        mergeSummary(countsByTenant.get(id), payments.get(id), accounts.get(id)),
      ]),
    );
  };
