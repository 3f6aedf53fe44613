import type { Selectable } from 'kysely';
import { isOnline } from '../../contract/machine-api.ts';
import type { Machine, Pause, Size, Slot } from '../../contract/machines.ts';
import { toTaka } from '../../contract/money.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Machines, Schema, Slots } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { hasOpenCode } from './keys.ts';
import { isPaused } from './sickness.ts';
import { slotsOfMachines } from './stock.ts';

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

export const sizesOfMachines = (db: Db, machineIds: readonly string[]): Promise<SizeRow[]> =>
  db
    .selectFrom('sizes')
    .selectAll()
    .where('machineId', 'in', machineIds)
    .orderBy('sizeName')
    .orderBy('sizeId')
    .execute();

const claimedKeys = async (db: Db, machineIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('machineKeys')
    .select('machineId')
    .distinct()
    .where('machineId', 'in', machineIds)
    .where('revokedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ machineId }) => machineId));
};

const presentSize = ({ id, sizeId, sizeName, price, point }: SizeRow): Size => ({
  _id: id,
  sizeId,
  sizeName,
  price: toTaka(price),
  point,
});

const presentPause = (slot: Slots, now: number): Pause | null => {
  const { sickBy: cause, sickCode: code, sickAt } = slot;
  if (cause === null || code === null || !isPaused(slot, now)) return null;
  return { cause, code, since: new Date(sickAt).toISOString() };
};

const presentSlot = (slot: Slots, sizes: readonly SizeRow[], now: number): Slot => ({
  rowNo: slot.rowNo,
  columnNo: slot.columnNo,
  sizeId: sizes.find(({ id }) => id === slot.sizeRef)?.sizeId ?? null,
  productCount: Math.max(0, slot.productCount),
  capacity: slot.capacity,
  paused: presentPause(slot, now),
});

const keyState = (machine: Machines, isClaimed: boolean, now: number): Machine['keyState'] => {
  if (hasOpenCode(machine, now)) return 'OFFERED';
  return isClaimed ? 'CLAIMED' : 'NONE';
};

/** Machines as the console sees them, with their slots and sizes. */
export const presentMachines = async (
  db: Db,
  rows: readonly Machines[],
  now: number,
): Promise<Machine[]> => {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const slots = Map.groupBy(await slotsOfMachines(db, ids), ({ machineId }) => machineId);
  const sizes = Map.groupBy(await sizesOfMachines(db, ids), ({ machineId }) => machineId);
  const claimed = await claimedKeys(db, ids);
  return rows.map((machine) => {
    const sizesHere = sizes.get(machine.id) ?? [];
    return {
      _id: machine.id,
      organizationId: machine.organizationId,
      institutionId: machine.institutionId,
      name: machine.name,
      physicalId: machine.physicalId,
      simNumber: machine.simNumber,
      price: toTaka(machine.price),
      point: machine.point,
      pointsEnabled: machine.pointsEnabled === 1,
      isActivated: machine.isActivated === 1,
      isOnline: isOnline(machine.lastSyncedAt, now),
      isDoorOpen: machine.doorOpen === 1,
      lastSyncedAt:
        machine.lastSyncedAt === null ? null : new Date(machine.lastSyncedAt).toISOString(),
      stocks: (slots.get(machine.id) ?? []).map((slot) => presentSlot(slot, sizesHere, now)),
      sizeTypes: sizesHere.map(presentSize),
      taskAssignedTo: machine.taskAssignedTo,
      version: machine.version,
      keyState: keyState(machine, claimed.has(machine.id), now),
    };
  });
};

export const presentMachine = async (db: Db, row: Machines, now: number): Promise<Machine> => {
  const [machine] = await presentMachines(db, [row], now);
  if (!machine) throw new Error(`Machine ${row.id} cannot be shown`);
  return machine;
};
