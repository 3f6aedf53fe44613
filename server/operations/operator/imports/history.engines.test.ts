import { expect, test } from 'vitest';
import { checkRollup } from '../../../overview/check.ts';
import { aDispense } from '../../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  readSummary,
  syncEvents,
} from '../../../testing/machines/sync.ts';
import { aFile, importFile, importText } from '../../../testing/operations/imports.ts';
import { aServer } from '../../../testing/server.ts';

const header = 'time,machine,row,column,type,rfid,success,failure,amount';

const aShop = async (env: Record<string, string> = {}) => {
  const server = await aServer(env);
  const { machine, token } = await aPairedMachine(server, { price: 12 });
  const sales = (...rows: string[]) =>
    [header, ...rows.map((row) => row.replace('M', machine.physicalId))].join('\n');
  return { server, machine, token, sales };
};

test('past sales stand among the dispenses and in the rollup, and change no stock', async () => {
  const { server, machine, sales } = await aShop();
  const counts = await importText(
    server,
    sales(
      '2025-01-01T00:30:00+06:00,M,1,1,CASH,,yes,,10',
      '2025-01-01 00:31,M,1,2,RFID,CARD-1,yes,,',
      '2025-01-01T10:00:00Z,M,1,1,BKASH,,no,JAM,',
      '2025-01-02 09:00:00,M,1,1,CASH,,yes,,',
    ),
  );
  expect(counts).toEqual({ rows: 4, added: 4, alreadyThere: 0, bad: 0, brokenRecords: [] });
  const rows = await readDispenses(server, machine);
  expect(rows.map((row) => [new Date(row.dispensedAt).toISOString(), row.paid])).toEqual([
    ['2024-12-31T18:30:00.000Z', 1000],
    ['2024-12-31T18:31:00.000Z', 0],
    ['2025-01-01T10:00:00.000Z', 0],
    ['2025-01-02T03:00:00.000Z', 1200],
  ]);
  expect(rows.map(({ day }) => day)).toEqual([20_089, 20_089, 20_089, 20_090]);
  // Older than CARD_HISTORY_DAYS.
  expect(rows[1]).toMatchObject({
    rfid: null,
    cardKey: null,
    columnNo: 2,
    epoch: 0,
    flags: 'IMPORTED',
  });
  expect(rows[2]).toMatchObject({ isSuccessful: 0, failureReason: 'JAM' });
  expect(await readStock(server, machine)).toEqual([20]);
  expect(await readSummary(server, machine)).toMatchObject({
    dispenseSummary: { totalSuccess: 3, remainingStock: 20 },
  });
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('two imports of a file at once count nothing twice, beside a machine that sells', async () => {
  const { server, machine, token, sales } = await aShop();
  const rows = Array.from(
    { length: 60 },
    (_, n) => `2025-01-01 10:${String(n).padStart(2, '0')},M,1,1,CASH,,,,10`,
  );
  const file = aFile(sales(...rows));
  const both = await Promise.all([
    importFile(server, file),
    importFile(server, file),
    syncEvents(server, token, [aDispense(1)]),
  ]);
  expect((both[0]?.added ?? 0) + (both[1]?.added ?? 0)).toBe(60);
  expect(await readDispenses(server, machine)).toHaveLength(61);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});
