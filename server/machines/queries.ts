import type { RawBuilder, Selectable } from 'kysely';
import { preparedQuery } from '../platform/db/prepared-query.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { exactFirst, machineIds, matchesText } from '../platform/lists/compared-text.ts';
import type { Machines, Schema, Slots } from '../platform/schema/schema.ts';

export type SizeRow = Selectable<Schema['sizes']>;

const currentMachines = (db: Db) =>
  db.selectFrom('machines').selectAll().where('removedAt', 'is', null);

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

export type ListedSlot = Pick<Slots, (typeof slotColumns)[number]>;

/** Finds the slots of machines, those of each in their order. */
export const findSlots = preparedQuery<ListedSlot>((db, machineIds) =>
  db
    .selectFrom('slots')
    .select(slotColumns)
    .where(isAmong(db, 'machineId', machineIds))
    .orderBy('rowNo')
    .orderBy('columnNo'),
);

/** Locks machines by their physical IDs, in the order of their ids. */
export const lockMachinesByPhysicalId = (
  tx: Tx,
  physicalIds: readonly string[],
): Promise<Machines[]> =>
  currentMachines(tx)
    .where('physicalId', 'in', physicalIds)
    .orderBy('id')
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();

/** Locks machines of any tenant by their ids, in the order of these. */
export const lockMachinesById = (tx: Tx, ids: readonly string[]): Promise<Machines[]> =>
  currentMachines(tx)
    .where(isAmong(tx, 'id', ids))
    .orderBy('id')
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();

/** Locks at most `limit` machines that meet a condition, in the order of their ids. */
export const lockMachinesWhere = (
  tx: Tx,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<Machines[]> =>
  currentMachines(tx)
    .where(condition)
    .orderBy('id')
    .limit(limit)
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();

/**
 * Selects machines of the institution by their ids or, without ids, at most `limit` of all; in the
 * order of their ids.
 */
export const selectMachinesByIds = (
  db: Db,
  institutionId: string,
  ids: readonly string[] | undefined,
  limit: number,
) => {
  const all = currentMachines(db)
    .where('institutionId', '=', institutionId)
    .orderBy('id')
    .limit(limit);
  return ids ? all.where(isAmong(db, 'id', ids)) : all;
};

/** Finds a machine of the institution; a 404 when it has none such. */
export const findMachine = async (
  db: Db,
  institutionId: string,
  machineId: string,
): Promise<Machines> => {
  const found = await currentMachines(db)
    .where('institutionId', '=', institutionId)
    .where('id', '=', machineId)
    .executeTakeFirst();
  if (!found) throw refuseCall(404, 'machineNotFound');
  return found;
};

/** Locks a machine of the institution; a 404 when it has none such. */
export const lockMachine = async (
  tx: Tx,
  institutionId: string,
  machineId: string,
): Promise<Machines> => {
  const found = await currentMachines(tx)
    .where('institutionId', '=', institutionId)
    .where('id', '=', machineId)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirst();
  if (!found) throw refuseCall(404, 'machineNotFound');
  return found;
};

export const findSizes = preparedQuery<SizeRow>((db, machineIds) =>
  db
    .selectFrom('sizes')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds))
    .orderBy('sizeName')
    .orderBy('sizeId'),
);

/** Finds a machine of the institution, also a removed one: its dispenses stay. */
export const findMachineEver = (db: Db, institutionId: string, id: string) =>
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
export const findMachineByName = (db: Db, name: string): Promise<Machines | undefined> =>
  db
    .selectFrom('machines')
    .selectAll()
    .where((eb) => eb.or([matchesText(machineIds, name), eb('id', '=', name)]))
    .where('removedAt', 'is', null)
    .orderBy(exactFirst(machineIds, name))
    .limit(1)
    .executeTakeFirst();

/** Reads the name of a machine, also of a removed one. */
export const readMachineName = (db: Db, id: string) =>
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
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow();

/** Finds those of the machines whose key a controller holds, and when the newest was claimed. */
export const findPairings = preparedQuery<{ machineId: string; pairedAt: number }>(
  (db, machineIds) =>
    db
      .selectFrom('machineKeys')
      .select(['machineId', (eb) => eb.fn.max('createdAt').as('pairedAt')])
      .where(isAmong(db, 'machineId', machineIds))
      .where('revokedAt', 'is', null)
      .groupBy('machineId'),
);

export const hasMachines = async (db: Db, institutionId: string): Promise<boolean> => {
  const found = await currentMachines(db)
    .where('institutionId', '=', institutionId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
