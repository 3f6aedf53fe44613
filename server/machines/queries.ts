import type { Selectable } from 'kysely';
import { asking } from '../core/db/asking.ts';
import { fromListed, type Question } from '../core/db/beside.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Machines, Schema, Slots } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';

export type SizeRow = Selectable<Schema['sizes']>;

const machines = (db: Db) => db.selectFrom('machines').selectAll().where('removedAt', 'is', null);

const slotColumns = [
  'machineId',
  'rowNo',
  'columnNo',
  'sizeRef',
  'productCount',
  'capacity',
  'fixedCapacity',
  'wellAt',
  'sickAt',
  'sickBy',
  'sickCode',
] as const;

/** The columns of a slot in the console. */
export type ListedSlot = Pick<Slots, (typeof slotColumns)[number]>;

/** The slots of a machine, in their order. */
export const slotsOf = (db: Db, machineId: string): Promise<ListedSlot[]> =>
  db
    .selectFrom('slots')
    .select(slotColumns)
    .where('machineId', '=', machineId)
    .orderBy('rowNo')
    .orderBy('columnNo')
    .execute();

/** Slots of a list of machines, those of each in their order. */
export const listedSlots: Question<ListedSlot> = {
  name: 'slots',
  columns: slotColumns,
  build: (db) =>
    fromListed(db)
      .crossJoin('slots')
      .whereRef('machineId', '=', 'listed.id')
      .select(slotColumns)
      .orderBy('rowNo')
      .orderBy('columnNo'),
};

/** Locks machines by their physical IDs, in the order of their ids. */
export const lockNamedMachines = (tx: Tx, physicalIds: readonly string[]): Promise<Machines[]> =>
  machines(tx)
    .where('physicalId', 'in', physicalIds)
    .orderBy('id')
    .modifyEnd(lockFor(tx))
    .execute();

/**
 * Selects machines of the institution by their ids or, without ids, at most `limit` of all; in the
 * order of their ids.
 */
export const machinesAmong = (
  db: Db,
  institutionId: string,
  ids: readonly string[] | undefined,
  most: number,
) => {
  const all = machines(db).where('institutionId', '=', institutionId).orderBy('id').limit(most);
  return ids ? all.where(isAmong(db, 'id', ids)) : all;
};

/** Finds a machine of the institution; a 404 when it has none such. */
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

/** Locks a machine of the institution; a 404 when it has none such. */
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

const sizeColumns = ['id', 'machineId', 'sizeId', 'sizeName', 'price', 'point'] as const;

/** The columns of a size in the console. */
export type ListedSize = Pick<SizeRow, (typeof sizeColumns)[number]>;

/** Sizes of a list of machines. */
export const listedSizes: Question<ListedSize> = {
  name: 'sizes',
  columns: sizeColumns,
  build: (db) =>
    fromListed(db)
      .crossJoin('sizes')
      .whereRef('machineId', '=', 'listed.id')
      .select(['sizes.id', 'machineId', 'sizeId', 'sizeName', 'price', 'point'])
      .orderBy('sizeName')
      .orderBy('sizeId'),
};

/** Finds a machine of the institution, also a removed one: its dispenses stay (spec 3). */
export const machineEver = (db: Db, institutionId: string, id: string) =>
  db
    .selectFrom('machines')
    .select(['id', 'organizationId'])
    .where('institutionId', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Finds a machine by its physical ID or its id, as QR codes and links name it, unless it was
 * removed.
 */
export const machineNamed = (db: Db, name: string): Promise<Machines | undefined> =>
  db
    .selectFrom('machines')
    .selectAll()
    .where((eb) => eb.or([eb('physicalId', '=', name), eb('id', '=', name)]))
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** Reads the name of a machine, also of a removed one. */
export const machineEverNamed = (db: Db, id: string) =>
  db
    .selectFrom('machines')
    .select(['name', 'physicalId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Locks a machine, also a removed one. Lock it before one of its payments. */
export const lockMachineEver = (tx: Tx, id: string): Promise<Machines> =>
  tx
    .selectFrom('machines')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockFor(tx))
    .executeTakeFirstOrThrow();

/** Machines of a list whose key a controller holds. */
export const claimedMachines: Question<{ machineId: string }> = {
  name: 'claims',
  columns: ['machineId'],
  build: (db) =>
    fromListed(db)
      .crossJoin('machineKeys')
      .whereRef('machineId', '=', 'listed.id')
      .where('revokedAt', 'is', null)
      .select('machineId')
      .distinct(),
};

export const hasMachines = async (db: Db, institutionId: string): Promise<boolean> => {
  const found = await machines(db)
    .where('institutionId', '=', institutionId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
