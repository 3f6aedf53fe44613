import { expect, test } from 'vitest';
import type { UnlockRfid } from '../../contract/organizations.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { listUnlockRfids } from './unlock-listing.ts';

const cardOf = (physicalId: string, name = '', isActive = true): UnlockRfid => ({
  _id: physicalId,
  physicalId,
  name,
  isActive,
  version: 1,
});

const cards = [
  cardOf('DOOR-10', 'Rahim'),
  cardOf('DOOR-9', 'karim', false),
  cardOf('GATE-1', 'Anika'),
];
const search = { find: '', order: '', page: 1 };
const idsOf = (given: Partial<PagedSearch>, among = cards) =>
  listUnlockRfids(among, { ...search, ...given }).rows.map(({ physicalId }) => physicalId);

test('they stand as they were added, or ordered by their ID or name', () => {
  expect(idsOf({})).toEqual(['DOOR-10', 'DOOR-9', 'GATE-1']);
  expect(idsOf({}, [...cards, cardOf('NAMELESS')]).at(-1)).toBe('NAMELESS');
  expect(idsOf({ order: 'rfid' })).toEqual(['DOOR-9', 'DOOR-10', 'GATE-1']);
  expect(idsOf({ order: '-rfid' })).toEqual(['GATE-1', 'DOOR-10', 'DOOR-9']);
  expect(idsOf({ order: 'name' })).toEqual(['GATE-1', 'DOOR-9', 'DOOR-10']);
  expect(idsOf({ order: 'isActive' })).toEqual(idsOf({}));
});

test('what is typed is found in an ID or a name, the whole before the beginning before the middle', () => {
  expect(idsOf({ find: ' door ' })).toEqual(['DOOR-10', 'DOOR-9']);
  expect(idsOf({ find: 'KARIM' })).toEqual(['DOOR-9']);
  expect(idsOf({ find: 'door-৯' })).toEqual(['DOOR-9']);
  expect(idsOf({ find: '0xd00e9' }, [cardOf('D0:0E:9')])).toEqual(['D0:0E:9']);
  expect(idsOf({ find: 'nobody' })).toEqual([]);
  const named = ['X-U-1', 'U-10', 'U-1'].map((physicalId) => cardOf(physicalId));
  expect(idsOf({ find: 'u-1' }, named)).toEqual(['U-1', 'U-10', 'X-U-1']);
});

test('a page has 25, the last one when the URL names a later one, with the counts of all', () => {
  const many = Array.from({ length: 30 }, (_, index) => cardOf(`U-${index + 1}`, '', index > 0));
  expect(idsOf({ page: 2 }, many)).toEqual(['U-26', 'U-27', 'U-28', 'U-29', 'U-30']);
  expect(listUnlockRfids(many, { ...search, find: 'u-3', page: 7 })).toMatchObject({
    count: 2,
    page: 1,
    all: { count: 30, blocked: 1 },
  });
});
