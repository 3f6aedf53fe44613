import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagedSearch } from '../ui/list/list-search.ts';
import { type Listing, listed, pageSize } from './listing.ts';

interface Card {
  readonly physicalId: string;
  readonly name: string;
  readonly isActive: boolean;
}

const listing: Listing<Card> = {
  ranks: { rfid: ({ physicalId }) => physicalId },
  texts: ({ physicalId, name }) => [physicalId, name],
};

const many = Array.from({ length: pageSize + 5 }, (_, index) => ({
  physicalId: `CARD-${index + 1}`,
  name: index === 3 ? 'নাসরিন' : '',
  isActive: index !== 3,
}));
const read = (raw: object) => z.parse(pagedSearch, raw);
const ids = (raw: object) =>
  listed(many, read(raw), listing).rows.map(({ physicalId }) => physicalId);

test('an RFID is found by its physical ID or its name, in any case', () => {
  expect(ids({ find: 'card-30' })).toEqual(['CARD-30']);
  expect(ids({ find: ' নাস' })).toEqual(['CARD-4']);
});

test('a list is sorted as a person sorts: CARD-9 before CARD-10', () => {
  expect(ids({ order: 'rfid' }).slice(8, 10)).toEqual(['CARD-9', 'CARD-10']);
  expect(ids({ order: '-rfid' })[0]).toBe('CARD-30');
});

test('a page after the last one is the last one', () => {
  expect(listed(many, read({ page: 2 }), listing).rows).toHaveLength(5);
  expect(listed(many, read({ page: 9 }), listing)).toMatchObject({ page: 2, count: pageSize + 5 });
  expect(listed([], read({ page: 9 }), listing)).toMatchObject({ rows: [], count: 0, page: 1 });
});

test('all are counted, and those that are blocked, whatever is looked for', () => {
  const { count, all } = listed(many, read({ find: 'card-30' }), listing);
  expect([count, all]).toEqual([1, { count: pageSize + 5, blocked: 1 }]);
});
