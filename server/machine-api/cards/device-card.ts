import type { DeviceCards } from '../../../contract/machine-api.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import type { Rfids } from '../../platform/schema/schema.ts';

type DeviceCard = DeviceCards['changed'][number];

/**
 * The numbers under which machines hold a card: as it was typed and as most readers report it, for
 * controllers that compare spellings.
 */
export const deviceNumbers = (physicalId: string): string[] => [
  ...new Set([physicalId, cardKey(physicalId)]),
];

/** Presents a card as machines hold it. */
export const toDeviceCards = (
  card: Pick<Rfids, 'physicalId' | 'isFree' | 'point' | 'stockType'>,
): DeviceCard[] =>
  deviceNumbers(card.physicalId).map((rfid) => ({
    rfid,
    isFree: card.isFree === 1,
    points: card.point,
    stockType: card.stockType,
  }));
