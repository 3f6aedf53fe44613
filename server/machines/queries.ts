import { type Selectable, sql } from 'kysely';
import { asking } from '../core/db/asking.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Machines, Schema, Slots } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';

export type SizeRow = Selectable<Schema['sizes']>;

const machines = (db: Db) => db.selectFrom('machines').selectAll().where('removedAt', 'is', null);

/** What the console is shown of a machine. */
export type ListedMachine = Omit<
  Machines,
  'configVersion' | 'seenDay' | 'firmware' | 'rssi' | 'claimCodeHash' | 'createdAt' | 'removedAt'
>;

export const machinesOf = async (db: Db, institutionId: string): Promise<ListedMachine[]> => {
  const { rows } = await sql<ListedMachine>`
    select "id", "organizationId", "institutionId", "name", "physicalId", "simNumber", "price",
      "point", "pointsEnabled", "isActivated", "taskAssignedTo", "version", "lastSyncedAt",
      "doorOpen", "claimExpiresAt"
    from "machines" where "institutionId" = ${institutionId} and "removedAt" is null
    order by "physicalId", "id"`.execute(db);
  return rows;
};

/** What the console is shown of a slot. */
export type ListedSlot = Omit<Slots, 'organizationId' | 'institutionId' | 'countedAt'>;

/** The slots of machines, those of each in their order. */
export const listedSlots = async (db: Db, machineIds: readonly string[]): Promise<ListedSlot[]> => {
  const { rows } = await sql<ListedSlot>`
    select "machineId", "rowNo", "columnNo", "sizeRef", "productCount", "capacity", "wellAt",
      "sickAt", "sickBy", "sickCode"
    from "slots" where ${isAmong(db, 'machineId', machineIds)}
    order by "machineId", "rowNo", "columnNo"`.execute(db);
  return rows;
};

/** Machines by the IDs they bear, locked against other changes in the order of their ids. */
export const lockNamedMachines = (tx: Tx, physicalIds: readonly string[]): Promise<Machines[]> =>
  machines(tx)
    .where('physicalId', 'in', physicalIds)
    .orderBy('id')
    .modifyEnd(lockFor(tx))
    .execute();

/** A machine of the institution; a 404 when it has none such. */
export const machineOf = async (
  db: Db,
  institutionId: string,
  machineId: string,
): Promise<Machines> => {
  const found = await machines(db)
    .where('institutionId', '=', institutionId)
    .where('id', '=', machineId)
    .executeTakeFirst();
  if (!found) throw refuse(404, 'machineNotFound');
  return found;
};

/** A machine of the institution, locked against other changes; a 404 when it has none such. */
export const lockMachine = async (
  tx: Tx,
  institutionId: string,
  machineId: string,
): Promise<Machines> => {
  const found = await machines(tx)
    .where('institutionId', '=', institutionId)
    .where('id', '=', machineId)
    .modifyEnd(lockFor(tx))
    .executeTakeFirst();
  if (!found) throw refuse(404, 'machineNotFound');
  return found;
};

export const sizesOfMachines = asking<SizeRow>((db, machineIds) =>
  db
    .selectFrom('sizes')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds))
    .orderBy('sizeName')
    .orderBy('sizeId'),
);

/** A machine of the institution, also one that was removed: its dispenses stay (spec 3). */
export const machineEver = (db: Db, institutionId: string, id: string) =>
  db
    .selectFrom('machines')
    .select(['id', 'organizationId'])
    .where('institutionId', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirst();

/** A machine by its physical ID or its id, as QR codes and links name it; removed ones are gone. */
export const machineNamed = (db: Db, name: string): Promise<Machines | undefined> =>
  db
    .selectFrom('machines')
    .selectAll()
    .where((eb) => eb.or([eb('physicalId', '=', name), eb('id', '=', name)]))
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** What a machine is called, also a removed one. */
export const machineEverNamed = (db: Db, id: string) =>
  db
    .selectFrom('machines')
    .select(['name', 'physicalId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A machine, also a removed one, locked: whoever changes a payment holds its machine first. */
export const lockMachineEver = (tx: Tx, id: string): Promise<Machines> =>
  tx
    .selectFrom('machines')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockFor(tx))
    .executeTakeFirstOrThrow();

export const claimedMachines = async (
  db: Db,
  machineIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('machineKeys')
    .select('machineId')
    .distinct()
    .where(isAmong(db, 'machineId', machineIds))
    .where('revokedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ machineId }) => machineId));
};

export const hasMachines = async (db: Db, institutionId: string): Promise<boolean> => {
  const found = await machines(db)
    .where('institutionId', '=', institutionId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
