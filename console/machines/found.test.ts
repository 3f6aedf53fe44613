import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listSearch } from '../ui/list/list-search.ts';
import { aMachine } from './a-machine.ts';
import { found } from './found.ts';

const holding = (productCount: number) => ({
  stocks: [{ rowNo: 1, columnNo: 1, sizeId: null, productCount, capacity: 20, paused: null }],
});
const all = [
  aMachine({ physicalId: 'PAD-10', name: 'Library', ...holding(3) }),
  aMachine({ physicalId: 'PAD-9', ...holding(20) }),
  aMachine({ physicalId: 'PAD-11', ...holding(0) }),
];
const ids = (raw: object) =>
  found(all, z.parse(listSearch, raw)).map(({ physicalId }) => physicalId);

test('a machine is found by a part of its physical ID or name, in any case', () => {
  expect(ids({ find: ' libr' })).toEqual(['PAD-10']);
  expect(ids({ find: 'pad-1' })).toEqual(['PAD-10', 'PAD-11']);
});

test('the machines stand in the order of a column', () => {
  expect(ids({ order: 'count' })).toEqual(['PAD-11', 'PAD-10', 'PAD-9']);
  expect(ids({ order: '-id' })).toEqual(['PAD-11', 'PAD-10', 'PAD-9']);
});

test('a search that makes no sense shows all as they came', () => {
  expect(ids({ find: [7], order: '-toString()' })).toEqual(['PAD-10', 'PAD-9', 'PAD-11']);
});
