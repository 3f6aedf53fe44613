import type { DeviceCards } from '../../../contract/machine-api.ts';
import type { Rfids } from '../../platform/schema/schema.ts';

type DeviceCard = DeviceCards['changed'][number];

/** Presents a card as machines hold it. */
export const toDeviceCard = (
  card: Pick<Rfids, 'physicalId' | 'isFree' | 'point' | 'stockType'>,
): DeviceCard => ({
  rfid: card.physicalId,
  isFree: card.isFree === 1,
  points: card.point,
  stockType: card.stockType,
});
