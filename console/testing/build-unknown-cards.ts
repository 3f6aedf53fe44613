import type { UnknownCard } from '../../contract/unknown-cards.ts';

/** Builds a card that no RFID has, as the list answers it. */
export const buildUnknownCard = (given: Partial<UnknownCard>): UnknownCard => ({
  _id: 'c1',
  physicalId: 'A91C04F2',
  firstAt: '2025-03-13T06:00:00.000Z',
  lastAt: '2025-03-14T06:30:00.000Z',
  count: 1,
  machineId: { _id: 'm1', physicalId: 'PAD-1', name: 'Library' },
  alike: null,
  alikeUnlock: null,
  ...given,
});
