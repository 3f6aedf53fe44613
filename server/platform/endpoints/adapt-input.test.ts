import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adaptInput, adaptQuery } from './adapt-input.ts';

const slot = z.strictObject({ rowNo: z.int(), sizeId: z.optional(z.nullable(z.string())) });
const form = z.strictObject({
  name: z.string(),
  price: z.optional(z.number()),
  isActivated: z.optional(z.boolean()),
  category: z.optional(z.enum(['SOCIAL', 'COMMERCIAL'])),
  stocks: z.optional(z.array(slot)),
  kinds: z.optional(z.array(z.enum(['LATE', 'EMPTY']))),
  channel: z.optional(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('EMAIL'), address: z.string() }),
      z.strictObject({ type: z.literal('WEBHOOK'), port: z.int() }),
    ]),
  ),
});

const adapted = (given: object) => adaptInput(form, given);

test.each([
  ['a number as text', { price: '12.5' }, { price: 12.5 }],
  ['a number in Bangla digits', { price: '১২' }, { price: 12 }],
  ['a number with separators', { price: '১,২৫০' }, { price: 1250 }],
  ['a number with space around it', { price: ' 12 ' }, { price: 12 }],
  ['a flag as text', { isActivated: 'true' }, { isActivated: true }],
  ['a flag in capitals', { isActivated: 'FALSE' }, { isActivated: false }],
  ['a flag as the text 1', { isActivated: '1' }, { isActivated: true }],
  ['a flag as the number 0', { isActivated: 0 }, { isActivated: false }],
  ['a number where text belongs', { name: 1234567 }, { name: '1234567' }],
  ['a choice in another case', { category: 'social' }, { category: 'SOCIAL' }],
  ['a list of one as its text', { kinds: 'late' }, { kinds: ['LATE'] }],
  ['nothing as an empty text', { stocks: [{ sizeId: '' }] }, { stocks: [{ sizeId: null }] }],
  ['nothing as the text null', { stocks: [{ sizeId: 'null' }] }, { stocks: [{ sizeId: null }] }],
  ['a list as JSON text', { stocks: '[{"rowNo":"1"}]' }, { stocks: [{ rowNo: 1 }] }],
  [
    'an object as JSON text',
    { channel: '{"type":"webhook","port":"80"}' },
    { channel: { type: 'WEBHOOK', port: 80 } },
  ],
])('takes %s', (_what, given, value) => {
  expect(adapted(given)).toEqual({ value, ignored: [] });
});

test.each([
  [{ price: '' }],
  [{ price: null }],
  [{ price: '1,5' }],
  [{ price: '1e3' }],
  [{ price: 'twelve' }],
  [{ price: true }],
  [{ isActivated: 'yes' }],
  [{ isActivated: 2 }],
  [{ isActivated: [true] }],
  [{ name: true }],
  [{ name: { toString: 'x' } }],
  [{ category: ['SOCIAL'] }],
  [{ stocks: '[{"rowNo"' }],
  [{ channel: { type: 'SMS' } }],
])('leaves %j to the schema', (given) => {
  expect(adapted(given)).toEqual({ value: given, ignored: [] });
});

test.each([['text'], [7], [null], [[1]], [undefined]])(
  'a body that is %j is left to the schema',
  (given) => {
    expect(adaptInput(form, given)).toEqual({ value: given, ignored: [] });
  },
);

test('fields that the schema does not have are left out and named once, also those of rows', () => {
  const row = { rowNo: 1, capacity: 10 };
  const given = { name: 'PAD-1', _id: 'x', stocks: [row, row], constructor: 'x', toString: 'x' };
  expect(adapted(given)).toEqual({
    value: { name: 'PAD-1', stocks: [{ rowNo: 1 }, { rowNo: 1 }] },
    ignored: ['_id', 'stocks.capacity', 'constructor', 'toString'],
  });
});

test('of a choice of forms the one that is named drops what it does not have', () => {
  expect(adapted({ channel: { type: 'EMAIL', address: 'a@b.org', port: 80 } })).toEqual({
    value: { channel: { type: 'EMAIL', address: 'a@b.org' } },
    ignored: ['channel.port'],
  });
});

test('a prototype in a body changes nothing', () => {
  const given = JSON.parse('{"name":"a","__proto__":{"isActivated":true}}');
  const { value } = adapted(given);
  expect(value).toEqual({ name: 'a' });
  expect(value).not.toHaveProperty('isActivated');
});

test('of a query empty values, null and undefined are left out', () => {
  const query = z.strictObject({ find: z.optional(z.string()), page: z.optional(z.string()) });
  const given = { find: '', page: 'null', limit: '5', order: 'undefined' };
  expect(adaptQuery(query, given)).toEqual({ value: {}, ignored: ['limit'] });
  expect(adaptQuery(undefined, { find: 'x' })).toEqual({ value: {}, ignored: ['find'] });
});
