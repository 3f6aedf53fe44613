import type { Machine } from '../../contract/machines.ts';
import { maxFirstContactMs } from '../../contract/online.ts';
import type { Slot } from '../../contract/slots.ts';
import { lowStockThreshold } from '../../contract/tenant-summary.ts';
import { isWithinLast } from '../../contract/values/times.ts';
import { serverNow } from '../core/server-time.ts';

export type StockLevel = 'ok' | 'low' | 'empty';

export const levelOf = ({
  productCount,
  capacity,
}: Pick<Slot, 'productCount' | 'capacity'>): StockLevel => {
  if (productCount <= 0) return 'empty';
  return productCount <= lowStockThreshold(capacity) ? 'low' : 'ok';
};

type MachineStocks = Pick<Machine, 'stocks'>;

/** The product count of a machine is the sum of its stock counts. */
export const stockOf = ({ stocks }: MachineStocks): number =>
  stocks.reduce((sum, { productCount }) => sum + productCount, 0);

export const capacityOf = ({ stocks }: MachineStocks): number =>
  stocks.reduce((sum, { capacity }) => sum + capacity, 0);

/** From 0 to 1. */
export const fillOf = (count: number, capacity: number): number =>
  capacity > 0 ? Math.min(1, Math.max(0, count) / capacity) : 0;

export const machineFill = (machine: MachineStocks): number =>
  fillOf(stockOf(machine), capacityOf(machine));

/** Counts only active machines, as the cards of institutions do; one low slot makes it low. */
export const machineLevel = (machine: MachineStocks & Pick<Machine, 'isActivated'>): StockLevel => {
  if (!machine.isActivated) return 'ok';
  if (stockOf(machine) === 0) return 'empty';
  return machine.stocks.some((slot) => levelOf(slot) !== 'ok') ? 'low' : 'ok';
};

/** An active machine without contact: since the last one, or since its pairing an hour ago. */
export const isSilent = ({
  isActivated,
  isOnline,
  lastSyncedAt,
  pairedAt,
}: Pick<Machine, 'isActivated' | 'isOnline' | 'lastSyncedAt' | 'pairedAt'>): boolean => {
  if (!isActivated || isOnline) return false;
  if (lastSyncedAt !== null) return true;
  return pairedAt !== null && !isWithinLast(Date.parse(pairedAt), maxFirstContactMs, serverNow());
};

/** Counts the slots of a level. */
export const slotsOfLevel = ({ stocks }: MachineStocks, level: StockLevel): number =>
  stocks.filter((slot) => levelOf(slot) === level).length;
