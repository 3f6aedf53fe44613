import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { rowInserter } from './many-rows.ts';

const insert = rowInserter('visitEvents', {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  at: 'bigint',
  day: 'integer',
  type: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  amount: 'integer',
  name: 'text',
  rfid: 'text',
});

const names = [
  '',
  '\\N',
  '\\.',
  '\\',
  'a\tb\nc\r\nd\\te\\',
  '"\',{}',
  'ঢাকা 🥤',
  '\b\f\v\u2028',
  ' null ',
];

const place = { organizationId: 'o', institutionId: 'i', machineId: 'm' };
const unlock = { ...place, at: 1, day: 1, type: 'UNLOCK', rowNo: null, columnNo: -1, amount: null };
const aRow = (id: string) => ({ ...unlock, id, name: '', rfid: null });

test('every text is stored as it is, and null as null', async () => {
  const { store } = await aServer();
  const rows = names.map((name, index) => ({
    ...unlock,
    id: `${index}`,
    at: 1_768_000_000_000 + index,
    name,
    rfid: name || null,
  }));
  await store.change((tx) => insert(tx, rows));
  expect(await store.read.selectFrom('visitEvents').selectAll().orderBy('at').execute()).toEqual(
    rows,
  );
});

test('rows of which one is there already are all refused', async () => {
  const { store } = await aServer();
  await store.change((tx) => insert(tx, [aRow('1')]));
  const again = store.change((tx) => insert(tx, [aRow('2'), aRow('1')]));
  await expect(again).rejects.toThrow(/unique/i);
  // The connection is as good as before.
  await store.change((tx) => insert(tx, [aRow('3')]));
  const left = await store.read.selectFrom('visitEvents').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['1', '3']);
});
