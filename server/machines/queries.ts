import type { Selectable } from 'kysely';
import { asking } from '../core/db/asking.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Machines, Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';

export type SizeRow = Selectable<Schema['sizes']>;

const machines = (db: Db) => db.selectFrom('machines').selectAll().where('removedAt', 'is', null);

export const machinesOf = (db: Db, institutionId: string) =>
  machines(db)
    .where('institutionId', '=', institutionId)
    .orderBy('physicalId')
    .orderBy('id')
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
    .where('machineId', 'in', machineIds)
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
