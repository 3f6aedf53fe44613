import { expect, test } from 'vitest';
import { type Listing, listed, pageSize } from './listing.ts';
import { parseRfidSearch } from './search.ts';

interface Card {
  readonly physicalId: string;
  readonly name: string;
}

const listing: Listing<Card> = {
  ranks: { rfid: ({ physicalId }) => physicalId },
  texts: ({ physicalId, name }) => [physicalId, name],
};

const many = Array.from({ length: pageSize + 5 }, (_, index) => ({
  physicalId: `CARD-${index + 1}`,
  name: index === 3 ? 'নাসরিন' : '',
}));
const ids = (search: object) =>
  listed(many, search, listing).rows.map(({ physicalId }) => physicalId);

test('an RFID is found by its physical ID or its name, in any case', () => {
  expect(ids({ findRfid: 'card-30' })).toEqual(['CARD-30']);
  expect(ids({ findRfid: ' নাস' })).toEqual(['CARD-4']);
});

test('a list is sorted as a person sorts: CARD-9 before CARD-10', () => {
  expect(ids({ rfidOrder: 'rfid' }).slice(8, 10)).toEqual(['CARD-9', 'CARD-10']);
  expect(ids({ rfidOrder: '-rfid' })[0]).toBe('CARD-30');
});

test('a page after the last one is the last one', () => {
  expect(listed(many, { rfidPage: 2 }, listing).rows).toHaveLength(5);
  expect(listed(many, { rfidPage: 9 }, listing)).toMatchObject({ page: 2, count: pageSize + 5 });
  expect(listed([], { rfidPage: 9 }, listing)).toEqual({ rows: [], count: 0, page: 1 });
});

test('a search that makes no sense is the default', () => {
  expect(parseRfidSearch({ findRfid: 7, rfidOrder: [], rfidPage: -2 })).toEqual({});
  expect(parseRfidSearch({ findRfid: 'a', rfidOrder: '-name', rfidPage: 3 })).toEqual({
    findRfid: 'a',
    rfidOrder: '-name',
    rfidPage: 3,
  });
});
