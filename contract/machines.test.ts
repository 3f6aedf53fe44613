import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { machineForm, machineUpdate } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { sizeForm } from './size-form.ts';

const faultsOf = (body: unknown) =>
  machineUpdate
    .safeParse(body)
    .error?.issues.map(({ path, message }) => [z.core.toDotPath(path), message]) ?? [];

const priceFault = ['price', defineFault('priceExpected')];
const stocks = [{ rowNo: 1, columnNo: 1, productCount: 7 }];

test.each([
  { name: 'Library' },
  { physicalId: 'PAD-1' },
  { simNumber: '' },
  { point: 2 },
  { pointsEnabled: false, isActivated: true, stocks, taskAssignedTo: 'Rina', version: 1 },
])('price is a required number of a machine update with form fields: %o', (body) => {
  expect(faultsOf(body)).toEqual([priceFault]);
  expect(faultsOf({ ...body, price: '12' })).toEqual([priceFault]);
  expect(faultsOf({ ...body, price: 12 })).toEqual([]);
});

test('a missing price is reported together with every other fault', () => {
  expect(faultsOf({ point: '', isActivated: '' })).toEqual([
    ['point', defineFault('pointExpected')],
    ['isActivated', expect.any(String)],
    priceFault,
  ]);
  expect(faultsOf(null)).toHaveLength(1);
});

test.each([
  { isActivated: false },
  { stocks, taskAssignedTo: 'Rina' },
  { stocks },
  { taskAssignedTo: '' },
  { isActivated: true, stocks, taskAssignedTo: 'Rina', version: 1 },
  { price: 12 },
  {},
])('what is not the form needs no price: %o', (body) => {
  expect(faultsOf(body)).toEqual([]);
});

test.each(['.', '..', '...', ' .. ', '.\u200b.'])(
  'an ID of dots alone, which no address can hold, is refused: %j',
  (dots) => {
    const size = { sizeName: 'Large', sizeId: dots, price: 10, point: 1 };
    const found = [
      machineForm.safeParse({ physicalId: dots, price: 10 }),
      sizeForm.safeParse(size),
    ];
    expect(found.map(({ error }) => error?.issues.map(({ message }) => message))).toEqual([
      ['Use more than dots'],
      ['Use more than dots'],
    ]);
  },
);
