import { expect, test } from 'vitest';
import { checkRollup } from '../../../overview/check.ts';
import { aDispense } from '../../../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../../testing/machines/sync.ts';
import { aFile, importFile, importText } from '../../../testing/operations/imports.ts';
import { runProgram } from '../../../testing/operations/operator.ts';
import { aServer } from '../../../testing/server.ts';
import { parseHistoryArguments } from './history-command.ts';

const header = 'time,machine,row,column,type,rfid,success,failure,amount';

const aShop = async (env: Record<string, string> = {}) => {
  const server = await aServer(env);
  const { machine, token } = await aPairedMachine(server, { price: 12 });
  const sales = (...rows: string[]) =>
    [header, ...rows.map((row) => row.replace('M', machine.physicalId))].join('\n');
  return { server, machine, token, sales };
};

/** Ends the program as `kill -9` does when it reads its third block of the file. */
const killedAtThirdBlock = `--import data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const real = fs.readSync;
  let count = 0;
  fs.readSync = (...args) => {
    if (args[1]?.length === 1048576 && ++count === 3) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
  syncBuiltinESMExports();`)}`;

test('a machine was seen on the days of its past sales, each counted once', async () => {
  const { server, machine, token, sales } = await aShop();
  const today = new Date(server.clock.now - 60_000).toISOString();
  const text = sales(`${today},M,1,1,CASH,,,,`, '2025-01-01T10:00:00Z,M,1,1,CASH,,,,');
  await importText(server, text);
  await syncEvents(server, token, [aDispense(1)]);
  await importText(server, `${text}\n${text.split('\n').at(-1)}`);
  const seen = await server.store.read
    .selectFrom('rollups')
    .select('machinesSeen')
    .where('scopeId', '=', machine.id)
    .execute();
  expect(seen).toEqual([{ machinesSeen: 1 }, { machinesSeen: 1 }]);
});

test('a sale is one in every spelling of its machine', async () => {
  const { server, machine, sales } = await aShop();
  const row = '2025-01-01 10:00,M,1,1,CASH,,yes,,10';
  await importText(server, sales(row));
  const other = sales(row).replace(machine.physicalId, machine.physicalId.toLowerCase());
  expect(await importText(server, other)).toMatchObject({ alreadyThere: 1, added: 0, bad: 0 });
});

test('the same file adds nothing again, nor does the same sale in another file', async () => {
  const { server, machine, sales } = await aShop();
  const first = '2025-01-01 10:00,M,1,1,CASH,,yes,,10';
  const second = '2025-01-01 10:05,M,1,1,CASH,,yes,,10';
  // Two of the same minute that say the same are two.
  const file = aFile(sales(first, first, second));
  expect(await importFile(server, file)).toMatchObject({ added: 3, alreadyThere: 0 });
  expect(await importFile(server, file)).toMatchObject({ added: 0, alreadyThere: 3 });
  const later = sales('2025-02-01 10:00,M,1,1,CASH,,yes,,10', second, first, first);
  expect(await importText(server, later)).toMatchObject({ added: 1, alreadyThere: 3 });
  expect(await readDispenses(server, machine)).toHaveLength(4);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('what was imported sorts before what is sold after it', async () => {
  const { server, machine, token, sales } = await aShop();
  await importText(server, sales('2025-01-01 10:00,M,1,1,CASH,,,,10'));
  await syncEvents(server, token, [aDispense(1)]);
  const rows = await readDispenses(server, machine);
  const [past, present] = rows.toSorted((a, b) => a.dispensedAt - b.dispensedAt);
  expect(past?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect((past?.id ?? '') < (present?.id ?? '')).toBe(true);
});

test('bad rows are reported by their lines and cost nothing else', async () => {
  const { server, machine, sales } = await aShop({ HISTORY_FROM: '2024-01-01' });
  const { brokenRecords, ...counts } = await importText(
    server,
    sales(
      '2025-01-01 10:00,M,1,1,CASH,,yes,,10',
      '2023-12-31 10:00,M,1,1,CASH,,yes,,10',
      '2029-01-01 10:00,M,1,1,CASH,,yes,,10',
      'yesterday,M,1,1,CASH,,yes,,10',
      '2025-01-01 10:00,PAD-NONE,1,1,CASH,,yes,,10',
      '2025-01-01 10:00,M,0,1,CASH,,yes,,10',
      '2025-01-01 10:00,M,1,1,CASH,,yes,,1e9',
      '2025-01-01 10:00,M,1,1',
      '2025-01-02 10:00,M,1,1,CASH,,yes,,10',
    ),
  );
  expect(counts).toEqual({ rows: 9, added: 2, alreadyThere: 0, bad: 7 });
  expect(brokenRecords.toSorted((a, b) => a.line - b.line)).toEqual([
    { line: 3, reason: '2023-12-31T04:00:00.000Z is before HISTORY_FROM, 2024-01-01' },
    { line: 4, reason: '2029-01-01T04:00:00.000Z is yet to come' },
    { line: 5, reason: "time 'yesterday' is not in the time format" },
    { line: 6, reason: "there is no machine 'PAD-NONE'" },
    { line: 7, reason: 'rowNo must be 1 or more' },
    { line: 8, reason: "amount '1e9' is not a number" },
    { line: 9, reason: 'has 4 fields, the header has 9' },
  ]);
  expect(await readDispenses(server, machine)).toHaveLength(2);
});

test('a file that is not of these columns is given up before anything is stored', async () => {
  const { server, sales } = await aShop();
  const wrong = sales(...Array.from({ length: 1500 }, () => 'Latte,M,1,1,CASH,,yes,,10'));
  await expect(importText(server, wrong)).rejects.toThrow('None of the first 1000 rows');
  await expect(importText(server, 'when,who\n1,2')).rejects.toThrow('--map time=COLUMN');
  await expect(importText(server, '')).rejects.toThrow('is empty');
  await expect(importText(server, Buffer.from(`\ufeff${header}`, 'utf16le'))).rejects.toThrow(
    'UTF-16',
  );
  await expect(importFile(server, '/nowhere/sales.csv')).rejects.toThrow('cannot be read');
});

test('columns, types and times of another form are mapped', async () => {
  const { server, machine } = await aShop();
  server.clock.now = Date.parse('2024-03-20');
  const text =
    '\ufeffdatetime;cash_type;card;money\r\n3/1/2024 10:15;card;ANON-1;38.7\r\n"3/1/2024 12:19";cash;;40\r\n';
  const mapped = await importText(
    server,
    text,
    '--map=time=datetime',
    '--map=type=cash_type',
    '--map=rfid=card',
    '--map=amount=money',
    '--types=card=RFID',
    '--time-format=M/D/YYYY H:mm',
    `--physical-id=${machine.physicalId}`,
  );
  expect(mapped).toMatchObject({ added: 2, bad: 0 });
  expect(await readDispenses(server, machine)).toMatchObject([
    { rfid: 'ANON-1', paid: 0, dispensedAt: Date.parse('2024-03-01T04:15:00Z') },
    { transactionType: 'CASH', paid: 4000 },
  ]);
});

test('the audit tells that an import began and how it ended', async () => {
  const { server, sales } = await aShop();
  await importText(server, sales('2025-01-01 10:00,M,1,1,CASH,,,,10'));
  const rows = await server.store.read
    .selectFrom('audit')
    .selectAll()
    .where('role', '=', 'OPERATOR')
    .orderBy('seq')
    .execute();
  expect(rows).toMatchObject([
    { action: 'OPERATOR /history/import', actor: 'karim', target: 'sales.csv' },
    { action: 'OPERATOR /history/imported', actor: 'karim', target: 'sales.csv' },
  ]);
  expect(JSON.parse(rows[1]?.after ?? '')).toEqual({ rows: 1, added: 1, alreadyThere: 0, bad: 0 });
});

test('an import that was killed goes on where it stopped, and the exit code tells of bad rows', async () => {
  const { server, machine } = await aShop();
  const note = 'x'.repeat(900);
  const rows = Array.from({ length: 2999 }, (_, n) => {
    const time = new Date(Date.parse('2025-01-01T00:00:00Z') + n * 60_000).toISOString();
    return `${time},${machine.physicalId},${note}`;
  });
  const file = aFile(['time,machine,note', ...rows, 'never,,'].join('\n'));
  const run = (env: Record<string, string> = {}) =>
    runProgram(server, 'import', ['history', file], env);
  expect(await run({ NODE_OPTIONS: killedAtThirdBlock })).toMatchObject({ code: null });
  const { length: before } = await readDispenses(server, machine);
  // Whole batches are stored, while the next one is read.
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(rows.length);
  expect(before % 200).toBe(0);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);

  const { code, output } = await run();
  expect(output).toContain('line 3001: names no machine');
  expect(output).toContain(
    `3000 rows: ${2999 - before} added, ${before} there already, 1 left out.`,
  );
  expect(code).toBe(2);
  expect(await readDispenses(server, machine)).toHaveLength(2999);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test.each([
  [['future', 'x.csv'], "There is no 'future'"],
  [['history'], 'Name one file'],
  [['history', 'x.csv', 'y.csv'], 'Name one file'],
  [['history', 'x.csv', '--map', 'date=time'], "The field 'date' is none of time"],
  [['history', 'x.csv', '--map', 'time'], "--map 'time' is not of the form a=b"],
  [['history', 'x.csv', '--types', 'card=CHEQUE'], "The type 'CHEQUE' is none of"],
  [['history', 'x.csv', '--delimiter', ';;'], '--delimiter must be one character'],
  [['history', 'x.csv', '--time-format', 'H:mm'], 'The time format has no year'],
  [['history', 'x.csv', '--force'], "Unknown option '--force'"],
])('%j asks for nothing that there is', (args, said) => {
  expect(() => parseHistoryArguments(args, { TIME_ZONE: 'Asia/Dhaka' })).toThrow(said);
});
