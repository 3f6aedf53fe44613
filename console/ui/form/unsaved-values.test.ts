import { expect, test } from 'vitest';
import { storableValuesOf, valuesToRestore } from './unsaved-values.ts';

const form = (initial: Record<string, unknown>, values: Record<string, unknown>) => ({
  getValues: () => values,
  isDirty: (field?: string) => field === undefined || values[field] !== initial[field],
});

test('changed values are saved, but never a password, a key, a secret or a file', () => {
  const initial = {
    username: '',
    password: '',
    newPassword: '',
    appKey: '',
    appSecret: '',
    type: 1,
  };
  const values = { ...initial, username: 'u', password: 'p', newPassword: 'n', appKey: 'k' };
  const logo = new Blob(['picture']);
  expect(storableValuesOf(form(initial, { ...values, appSecret: 's', logo }))).toEqual({
    values: { username: 'u' },
    isWhole: false,
  });
  expect(storableValuesOf(form(initial, { ...initial, username: 'u' }))?.isWhole).toBe(true);
});

test('a form in which only secrets were typed saves nothing', () => {
  const initial = { username: '', password: '' };
  expect(storableValuesOf(form(initial, { username: '', password: 'p' }))).toBeUndefined();
});

test('values that no longer fit the form are not restored', () => {
  const initial = {
    name: '',
    price: 10,
    stocks: [{ rowNo: 1, sizeId: null }],
    limits: { daily: 1 },
  };
  const slot = { rowNo: 2, sizeId: 'L' };
  expect(valuesToRestore({ name: 'n', price: '', stocks: [slot, slot] }, initial)).toEqual({
    name: 'n',
    price: '',
    stocks: [slot, slot],
  });
  const others = { gone: 'x', name: ['n'], price: {}, stocks: [slot, 'slot'], limits: 'none' };
  expect(valuesToRestore(others, initial)).toEqual({});
  expect(valuesToRestore({ limits: null }, initial)).toEqual({});
});
