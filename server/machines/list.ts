import { sql } from 'kysely';
import type { MachineOrder } from '../../contract/machines.ts';
import { createListReader } from '../platform/lists/list-query.ts';
import type { Machines } from '../platform/schema/schema.ts';

const listedColumns = [
  'id',
  'organizationId',
  'institutionId',
  'name',
  'physicalId',
  'simNumber',
  'price',
  'point',
  'pointsEnabled',
  'isActivated',
  'taskAssignedTo',
  'version',
  'configVersion',
  'configHeld',
  'lastSyncedAt',
  'firmware',
  'rssi',
  'doorOpen',
  'claimExpiresAt',
] as const;

export type ListedMachine = Pick<Machines, (typeof listedColumns)[number]>;

/** A machine with points off sorts below any number; a negative stock counts as none. */
const orders = {
  id: sql`"physicalIdKey"`,
  name: sql`"nameKey"`,
  price: sql`"price"`,
  point: sql`case when "pointsEnabled" = 1 then "point" else -1 end`,
  count: sql`(select coalesce(sum(case when "productCount" > 0 then "productCount" else 0 end), 0)
    from "slots" where "machineId" = "machines"."id")`,
  sync: sql`coalesce("lastSyncedAt", 0)`,
} satisfies Record<MachineOrder, unknown>;

/** Columns that a search looks through. */
export const searchColumns = ['physicalId', 'name', 'simNumber'];

export const listMachines = createListReader<ListedMachine>({
  table: 'machines',
  searchColumns,
  orders,
  defaultOrder: sql`"physicalIdKey", "id"`,
  columns: listedColumns,
});
