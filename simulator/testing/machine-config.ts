import type { DeviceConfig } from '../../contract/machine-api.ts';

/** A machine of one slot that is open for everything. */
export const aConfig = (slot: { productCount: number; point?: number }): DeviceConfig => ({
  version: 1,
  isActivated: true,
  price: 10,
  point: 1,
  pointsEnabled: true,
  slots: [{ rowNo: 1, columnNo: 1, price: 10, point: 1, ...slot }],
});
