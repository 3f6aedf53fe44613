import { sql } from 'kysely';
import type { Inside } from '../../contract/inside.ts';
import { past } from '../core/believed.ts';
import { isAmong } from '../core/db/rows.ts';
import { isLowSlot } from '../machines/low-slots.ts';
import { online } from '../machines/online.ts';
import { pausedSlot } from '../machines/paused.ts';
import { type InsideOf, nothingInside } from '../organizations/inside.ts';
import { type PaymentAttention, paymentAttentionOf } from '../payments/attention.ts';

interface InsideRow extends Omit<Inside, 'silentSince' | keyof PaymentAttention> {
  readonly tenantId: string;
  readonly silentSince: number | null;
}

const heldBy = ({ tenantId: _, silentSince, ...held }: InsideRow) => ({
  ...held,
  silentSince: silentSince === null ? null : new Date(silentSince).toISOString(),
});

const together = (row: InsideRow | undefined, payments: PaymentAttention | undefined): Inside => ({
  ...nothingInside,
  ...(row && heldBy(row)),
  ...payments,
});

/** In this order SQLite can group the slots by machine without a sort. */
const ofMachine = sql`"id", "tenantId", "isActivated", "lastSyncedAt"`;

/**
 * Sums up organizations or institutions by ID; empty ones are missing from the result. Removed
 * machines are not counted, inactive ones need no attention; their payments do.
 */
export const insideOf: InsideOf = async (db, level, ids, now) => {
  if (!ids.length) return new Map();
  const isSilent = sql`"isActivated" = 1 and not ${online(now)}`;
  const isSilentSince = sql`${isSilent} and ${past('lastSyncedAt', now)}`;
  const { rows } = await sql<InsideRow>`
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
        sum(case when ${pausedSlot(now)} then 1 else 0 end) as "paused"
      from (
        select "id", ${sql.ref(level)} as "tenantId", "isActivated", "lastSyncedAt"
        from "machines" where ${isAmong(db, level, ids)} and "removedAt" is null
        order by ${ofMachine}
      ) as "there" left join "slots" on "slots"."machineId" = "there"."id"
      group by ${ofMachine}
    ) as "stocked"
    group by "tenantId"`.execute(db);
  const held = new Map(rows.map((row) => [row.tenantId, row]));
  const payments = await paymentAttentionOf(db, level, ids, now);
  const tenants = new Set([...held.keys(), ...payments.keys()]);
  return new Map(Array.from(tenants, (id) => [id, together(held.get(id), payments.get(id))]));
};
