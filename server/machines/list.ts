import { sql } from 'kysely';
import type { MachineName, MachineOrder } from '../../contract/machines.ts';
import type { AnyQuestion } from '../core/db/beside.ts';
import type { Machines } from '../core/db/schema.ts';
import { listing } from '../core/listing.ts';

const shown = [
  'id',
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

/** The columns of a machine in the console's list. */
export type ListedMachine = Pick<Machines, (typeof shown)[number]>;

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

const list = {
  table: 'machines',
  texts: ['physicalId', 'name', 'simNumber'],
  orders,
  usual: sql`"physicalIdKey", "id"`,
};

/** Creates the list query of machines, with subqueries for their details. */
export const machinesListed = (questions: readonly AnyQuestion[]) =>
  listing<ListedMachine>({ ...list, columns: shown }, questions);

type Named = Pick<Machines, 'id' | 'physicalId' | 'name'>;

export const machinesNamed = listing<Named>({ ...list, columns: ['id', 'physicalId', 'name'] });

export const presentName = ({ id, physicalId, name }: Named): MachineName => ({
  _id: id,
  physicalId,
  name,
});
