import { expect, test } from 'vitest';
import { operatorActions } from '../../contract/audit.ts';
import { isWrite } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { translateNow } from '../core/texts.ts';
import '../core/message-compiler.ts';
import { findChanges, subjectText } from './changes.ts';
import { actionTexts } from './words.ts';

test('only what differs is a change, however deep it stands', () => {
  const before = {
    name: 'Eden',
    version: 1,
    limitation: { daily: 1, weekly: null },
    stocks: [
      { rowNo: 1, columnNo: 1, productCount: 3, capacity: 10 },
      { rowNo: 1, columnNo: 2, productCount: 5, capacity: 10 },
    ],
  };
  const after = {
    ...before,
    version: 2,
    limitation: { daily: 2, weekly: null },
    stocks: [
      { rowNo: 1, columnNo: 2, productCount: 5, capacity: 10 },
      { rowNo: 1, columnNo: 1, productCount: 20, capacity: 20 },
    ],
  };
  expect(findChanges(before, after)).toEqual([
    { path: ['limitation', 'daily'], before: 1, after: 2 },
    { path: ['stocks', '1 × 1', 'productCount'], before: 3, after: 20 },
  ]);
});

test('what was created shows what it was given, what was removed what it had', () => {
  const size = { _id: 's', sizeId: 'L', sizeName: 'Large', note: '' };
  expect(findChanges(null, size)).toEqual([
    { path: ['sizeId'], before: undefined, after: 'L' },
    { path: ['sizeName'], before: undefined, after: 'Large' },
  ]);
  expect(findChanges(size, null)).toHaveLength(2);
  expect(findChanges(null, null)).toEqual([]);
});

test('an entry is about what its entity is called, and about how many', () => {
  const about = (before: unknown, after: unknown) => subjectText(before, after, translateNow);
  expect(about(null, { physicalId: 'PAD-1', name: 'Gate' })).toBe('PAD-1');
  expect(about({ username: 'rakib' }, null)).toBe('rakib');
  expect(about(null, { machineId: { physicalId: 'PAD-1' }, trxID: 'HODM1' })).toBe('HODM1');
  const imported = { added: 1200, updated: 3, skipped: 1, file: 'cards.xlsx' };
  expect(about(null, imported)).toBe('cards.xlsx · 1,200 added, 3 updated');
  expect(about(null, { action: 'BLOCK', changed: 12, unchanged: 0 })).toBe('12 RFIDs');
  expect(about(null, { action: 'TAKE', items: 1 })).toBe('1 item');
  expect(about(null, { machines: [{ physicalId: 'PAD-1' }] })).toBe('1 machine');
  expect(about(null, { priced: [{}, {}], outdated: [] })).toBe('2 machines');
  expect(about(null, null)).toBe('');
});

test('every call and command that leaves an entry has plain words', () => {
  const tried = new Set([
    '/admin/login',
    '/device/claim',
    '/alerts/confirm',
    '/alerts/unsubscribe',
  ]);
  const actions = endpoints
    .filter(
      (row) =>
        (isWrite(row) && row.who !== 'machine' && row.who !== 'anyone') || tried.has(row.path),
    )
    .map(({ method, path }) => `${method} ${path.replace(/\/:\w+/g, '')}`);
  const byCommand = ['restored', ...operatorActions];
  expect(Object.keys(actionTexts).sort()).toEqual([...actions, ...byCommand].sort());
});
