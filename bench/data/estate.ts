import { type RawBuilder, sql } from 'kysely';
import { countersByTotal, totalNames } from '../../server/machines/rollup/machine-totals.ts';
import { rollupScopes, type TenantMachine } from '../../server/machines/rollup/rollup.ts';
import type { Store, Tx } from '../../server/platform/db/store.ts';
import { aFleet, fleetCalendar } from './fleet.ts';

const shape = { organizations: 40, institutions: 500, slots: 18, productCount: 20 };
const machines = 10_000;

/** Days of sales before today, and the pads that each machine sells on each, at 10 Tk. */
const days = 365;
const perDay = 4;
const filled = shape.slots * shape.productCount + (days + 1) * perDay;

const columns = sql`"scope", "day", "scopeId", "cashSuccess", "cashPaid", "hour10", "stockChange"`;

const fillMachineDays = (tx: Tx, first: number) =>
  sql`
  insert into "rollups" (${columns})
  with recursive "days" as (select ${sql.lit(first)} as "day"
    union all select "day" + 1 from "days" where "day" < ${sql.lit(first + days)})
  select ${sql.lit(rollupScopes.machine)}, "day", "id", ${sql.lit(perDay)},
    ${sql.lit(perDay * 1000)}, ${sql.lit(perDay)},
    case "day" when ${sql.lit(first)} then ${sql.lit(filled)} else 0 end - ${sql.lit(perDay)}
  from "days" cross join "machines" order by "day", "id"`.execute(tx);

const fillTenantDays = (tx: Tx, scope: number, id: RawBuilder<unknown>) =>
  sql`
  insert into "rollups" (${columns})
  select ${sql.lit(scope)}, "day", ${id}, sum("cashSuccess"), sum("cashPaid"), sum("hour10"),
    sum("stockChange")
  from "rollups" join "machines" on "machines"."id" = "scopeId"
  where "scope" = ${sql.lit(rollupScopes.machine)} group by "day", ${id}`.execute(tx);

const fillTotals = (tx: Tx) => {
  const totals = totalNames.map((name) => {
    const counters = countersByTotal[name].map((counter) => sql.ref(counter));
    return sql`sum(${sql.join(counters, sql` + `)}) over (partition by "scopeId" order by "day")`;
  });
  return sql`
    insert into "machineTotals" ("machineId", "day", ${sql.join(totalNames.map((name) => sql.ref(name)))})
    select "scopeId", "day", ${sql.join(totals)} from "rollups"
    where "scope" = ${sql.lit(rollupScopes.machine)}`.execute(tx);
};

/**
 * 10,000 machines of 500 institutions in 40 organizations, each with 18 slots and sales on every day
 * of a year. All fell silent at `silentSince`, in milliseconds UTC.
 */
export const anEstate = async (store: Store, silentSince: number): Promise<TenantMachine[]> => {
  const places = await aFleet(store, machines, shape);
  await store.change(async (tx) => {
    await fillMachineDays(tx, fleetCalendar.dayOf(silentSince) - days);
    await fillTenantDays(tx, rollupScopes.institution, sql.ref('institutionId'));
    await fillTenantDays(tx, rollupScopes.organization, sql.ref('organizationId'));
    await fillTenantDays(tx, rollupScopes.all, sql`''`);
    await fillTotals(tx);
    const held = { epochHeld: 1, configHeld: 1 };
    await tx
      .updateTable('machines')
      .set({ lastSyncedAt: silentSince, ...held })
      .execute();
  });
  return places;
};
