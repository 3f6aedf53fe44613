import { expect, test } from 'vitest';
import { buildMachine } from '../../testing/builders.ts';
import { createBody, duplicateValues, machineValues, nextSlot, updateBody } from './form-values.ts';

test('a new machine costs 10, has points disabled and one slot at row 1, column 1', () => {
  const body = createBody({ ...machineValues(undefined), physicalId: ' PAD-7 ' }, undefined);
  expect(body).toMatchObject({ physicalId: 'PAD-7', price: 10, pointsEnabled: false });
  expect(body.stocks).toEqual([
    { rowNo: 1, columnNo: 1, sizeId: null, productCount: 0, fixedCapacity: null },
  ]);
});

test('a new row or column has the same row number and the next column number', () => {
  const slot = { rowNo: 2, columnNo: 5, sizeId: 'L', productCount: 9, fixedCapacity: 12 };
  expect(nextSlot([slot])).toMatchObject({ rowNo: 2, columnNo: 6, sizeId: 'L', productCount: 0 });
  expect(nextSlot([])).toMatchObject({ rowNo: 1, columnNo: 1, sizeId: null, productCount: 0 });
});

test('a machine like another one has all but what is its own, and empty slots', () => {
  const stocks = buildMachine().stocks.map((slot) => ({ ...slot, sizeId: 'L', fixedCapacity: 24 }));
  const model = buildMachine({ name: 'Library', simNumber: '017', price: 12, stocks });
  const body = createBody({ ...duplicateValues(model), physicalId: 'PAD-8' }, model);
  expect(body).toMatchObject({ name: '', simNumber: '', price: 12, sizesOf: model._id });
  expect(body.stocks).toEqual([
    { rowNo: 1, columnNo: 1, sizeId: 'L', productCount: 0, fixedCapacity: 24 },
  ]);
});

test('an update sends the version it read, and the slots only when they were touched', () => {
  const machine = buildMachine({ version: 4 });
  const values = machineValues(machine);
  const renamed = updateBody({ ...values, name: 'Library' }, machine);
  expect(renamed).toMatchObject({ name: 'Library', version: 4 });
  expect(renamed).not.toHaveProperty('stocks');
  const stocks = values.stocks.map((slot) => ({ ...slot, productCount: 3 }));
  expect(updateBody({ ...values, stocks }, machine).stocks?.[0]?.productCount).toBe(3);
});
