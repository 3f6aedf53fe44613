import type { DeviceConfig } from '../../contract/machine-api.ts';
import { toTaka } from '../../contract/money.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { slotsOfMachines } from '../machines/stock.ts';

/** Reads a machine's prices and slots, in taka. */
export const configOf = async (db: Db, machine: Machines): Promise<DeviceConfig> => {
  const sizes = await sizesOfMachines(db, [machine.id]);
  const slots = await slotsOfMachines(db, [machine.id]);
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
