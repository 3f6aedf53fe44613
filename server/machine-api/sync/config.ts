import type { DeviceConfig } from '../../../contract/machine-api.ts';
import { toTaka } from '../../../contract/money.ts';
import { findSizes } from '../../machines/queries.ts';
import { findSlots } from '../../machines/stock/stock.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Machines } from '../../platform/schema/schema.ts';

/** Reads a machine's prices and slots, in taka. */
export const readDeviceConfig = async (db: Db, machine: Machines): Promise<DeviceConfig> => {
  const sizes = await findSizes(db, [machine.id]);
  const slots = await findSlots(db, [machine.id]);
  return {
    version: machine.configVersion,
    isActivated: machine.isActivated === 1,
    price: toTaka(machine.price),
    point: machine.point,
    pointsEnabled: machine.pointsEnabled === 1,
    slots: slots.map((slot) => {
      const { price, point } = sizes.find(({ id }) => id === slot.sizeRef) ?? machine;
      const { rowNo, columnNo, productCount } = slot;
      return {
        rowNo,
        columnNo,
        price: toTaka(price),
        point,
        productCount: Math.max(0, productCount),
      };
    }),
  };
};

export const countSlots = async (db: Db, machineId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('slots')
    .where('machineId', '=', machineId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
