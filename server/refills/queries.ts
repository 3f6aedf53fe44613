import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { OpeningHours } from '../../contract/opening-hours.ts';
import { readRates } from '../dispenses/sales-rates/days-of-cover.ts';
import type { SalesRate } from '../dispenses/sales-rates/forecast/sales-rate.ts';
import type { Weekdays } from '../dispenses/sales-rates/forecast/weekdays.ts';
import { readHoursOn } from '../institutions/opening-hours.ts';
import { findSizes, findSlots, type SizeRow } from '../machines/queries.ts';
import { slotKeyOf } from '../machines/stock/stock.ts';
import { runPrepared } from '../platform/db/prepared-query.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { Machines, Slots } from '../platform/schema/schema.ts';

/** Machines that are read at once; with 20 slots each they take some 20 ms. */
const batchSize = 200;

type MachineRow = Pick<
  Machines,
  'id' | 'institutionId' | 'name' | 'physicalId' | 'physicalIdKey' | 'taskAssignedTo'
> & { readonly institutionName: string };

export interface StockedSlot
  extends Pick<Slots, 'rowNo' | 'columnNo' | 'sizeRef' | 'productCount'> {
  readonly capacity: number;
  readonly rate: SalesRate | undefined;
}

/** A machine that sells, with all that decides its next visit. */
export interface StockedMachine extends MachineRow {
  readonly hours: OpeningHours;
  readonly slots: readonly StockedSlot[];
  readonly sizes: readonly SizeRow[];
  readonly weekdays: Weekdays | undefined;
}

const inScope = (scope: TenantScope): RawBuilder<unknown> => {
  if (scope.level === 'all') return sql`1 = 1`;
  if (scope.level === 'organization') return sql`"machines"."organizationId" = ${scope.id}`;
  if (scope.level === 'institution') return sql`"machines"."institutionId" = ${scope.id}`;
  return sql`"machines"."id" = ${scope.id}`;
};

const findActiveMachines = (db: Db, scope: TenantScope, after: string): Promise<MachineRow[]> =>
  runPrepared(
    db,
    sql<MachineRow>`
    select "machines"."id", "machines"."institutionId", "machines"."name", "physicalId",
      "physicalIdKey", "taskAssignedTo", "institutions"."name" as "institutionName"
    from "machines" join "institutions" on "institutions"."id" = "machines"."institutionId"
    where ${inScope(scope)} and "machines"."id" > ${after}
      and "machines"."removedAt" is null and "isActivated" = 1
    order by "machines"."id" limit ${sql.lit(batchSize)}`,
  );

const machineOf = ({ machineId }: { readonly machineId: string }): string => machineId;

const withStock = async (
  db: Db,
  machines: readonly MachineRow[],
  today: number,
): Promise<StockedMachine[]> => {
  const ids = machines.map(({ id }) => id);
  const slotsOf = Map.groupBy(await findSlots(db, ids), machineOf);
  const sizesOf = Map.groupBy(await findSizes(db, ids), machineOf);
  const { weekdays, slots: rated } = await readRates(db, ids);
  const rates = new Map(rated.map((slot) => [slotKeyOf(slot), slot]));
  const hoursOf = await readHoursOn(
    db,
    machines.map(({ institutionId }) => institutionId),
    today,
  );
  return machines.map((machine) => ({
    ...machine,
    hours: hoursOf(machine.institutionId),
    slots: (slotsOf.get(machine.id) ?? []).map((slot) => ({
      ...slot,
      capacity: slot.fixedCapacity ?? slot.capacity,
      rate: rates.get(slotKeyOf(slot)),
    })),
    sizes: sizesOf.get(machine.id) ?? [],
    weekdays: weekdays.get(machine.id),
  }));
};

/** Reads the active machines of a scope in batches that yield to the event loop. */
export async function* readStockedMachines(
  db: Db,
  scope: TenantScope,
  today: number,
): AsyncGenerator<StockedMachine[]> {
  for (let after = ''; ; ) {
    const machines = await findActiveMachines(db, scope, after);
    if (machines.length) yield await withStock(db, machines, today);
    const last = machines.at(-1);
    if (!last || machines.length < batchSize) return;
    after = last.id;
    await setImmediate();
  }
}
