import { expect, test } from 'vitest';
import type { SalesColumnMapping } from '../../contract/sales-file/columns.ts';
import { createIsoReader, createTimeReader } from '../../contract/sales-file/times.ts';
import { FakeMachineApi } from '../testing/fake-machine-api.ts';
import { deliverSales, readSales } from './replay.ts';

const foreign: SalesColumnMapping = {
  columns: { time: 'datetime', type: 'cash_type', rfid: 'card', amount: 'money' },
  types: new Map([
    ['card', 'RFID'],
    ['cash', 'CASH'],
  ]),
  readTime: createTimeReader('M/D/YYYY H:mm', 'Asia/Dhaka'),
  physicalId: 'COFFEE-1',
};
const own: SalesColumnMapping = {
  columns: {},
  types: new Map(),
  readTime: createIsoReader('Asia/Dhaka'),
  physicalId: undefined,
};

const coffee = [
  '\uFEFFdate,datetime,cash_type,card,money,coffee_name',
  '3/1/2024,3/1/2024 10:15,card,ANON-1,38.7,Latte',
  '3/1/2024,3/1/2024 12:19,cash,,40,"Hot, Chocolate"',
  '3/1/2024,31/1/2024 12:20,card,ANON-2,38.7,Latte',
  '3/1/2024,3/1/2024 13:46,voucher,,28.9,Americano',
  '3/1/2024,3/1/2024 13:48,cash,,a lot,Americano',
  '3/1/2024,3/1/2024 13:50',
  '3/1/2024,3/1/2024 14:00,card,ANON-1,33.8,Latte',
].join('\r\n');

const aDelivery = () => {
  const server = new FakeMachineApi(() => Date.parse('2026-01-10T06:00:00Z'));
  const line = { url: 'http://server', bearer: 'key', transport: server.transport };
  return { server, delivery: { line, epoch: 1, wait: async () => undefined } };
};

const coffeeSales = (text = coffee) => readSales(text, foreign).sales.get('COFFEE-1') ?? [];

test('a foreign file is read by its mapping', () => {
  const [card, cash] = coffeeSales();
  expect(card?.event).toEqual({
    type: 'DISPENSE',
    seq: 1,
    uptimeMs: 0,
    at: '2024-03-01T04:15:00.000Z',
    transactionType: 'RFID',
    rfid: 'ANON-1',
    rowNo: 1,
    columnNo: 1,
    isSuccessful: true,
    amount: 38.7,
  });
  expect(cash?.event).toMatchObject({ seq: 2, transactionType: 'CASH', amount: 40 });
});

test('bad rows are reported by line and reason, and the rest is read', () => {
  expect(readSales(coffee, foreign).bad).toEqual([
    { line: 4, reason: "time '31/1/2024 12:20' is not in the time format" },
    { line: 5, reason: "type 'voucher' is not known (see --types)" },
    { line: 6, reason: "amount 'a lot' is not a number" },
    { line: 7, reason: 'has 2 fields, the header has 6' },
  ]);
  expect(coffeeSales().map(({ line, event }) => [line, event.seq])).toEqual([
    [2, 1],
    [3, 2],
    [8, 7],
  ]);
});

test("the product's own columns name machine, slot, type, card and success", () => {
  const { sales, bad } = readSales(
    [
      'time,machine,row,column,type,rfid,success',
      '2026-01-01T10:00:00Z,M-1,2,3,RFID,CARD,true',
      '2026-01-01T10:01:00Z,M-2,1,1,cash,,false',
      '2026-01-01T10:02:00Z,,1,1,cash,,true',
      '2026-01-01T10:03:00Z,M-1,0,1,cash,,true',
      '2026-01-01T10:04:00Z,M-1,1,1,cash,,perhaps',
    ].join('\n'),
    own,
  );
  expect(Array.from(sales.keys())).toEqual(['M-1', 'M-2']);
  expect(sales.get('M-1')?.[0]?.event).toMatchObject({ rowNo: 2, columnNo: 3, rfid: 'CARD' });
  expect(sales.get('M-2')?.[0]?.event).toMatchObject({ seq: 2, isSuccessful: false });
  expect(bad).toEqual([
    { line: 4, reason: 'names no machine' },
    { line: 5, reason: 'rowNo must be 1 or more' },
    { line: 6, reason: "success 'perhaps' is not yes or no" },
  ]);
});

test('a header that does not fit the mapping is refused at once', () => {
  expect(() => readSales('when,type\n1,2', { ...foreign })).toThrow("no column 'datetime'");
  expect(() => readSales('when,type\n1,2', own)).toThrow('--map time=COLUMN');
  expect(() => readSales('time,type\n1,2', own)).toThrow('--physical-id');
  expect(() => readSales('', own)).toThrow('The file is empty');
});

test('replaying twice adds nothing', async () => {
  const { server, delivery } = aDelivery();
  expect(await deliverSales(coffeeSales(), delivery)).toEqual({
    sent: 3,
    alreadyThere: 0,
    rejected: [],
  });
  expect(await deliverSales(coffeeSales(), delivery)).toEqual({
    sent: 0,
    alreadyThere: 3,
    rejected: [],
  });
  expect(server.events(1)).toHaveLength(3);
});

test('a longer file, or one whose bad row was mended, adds only what is new', async () => {
  const { server, delivery } = aDelivery();
  await deliverSales(coffeeSales(), delivery);
  const added = '\r\n3/2/2024,3/2/2024 9:00,cash,,40,Latte'.repeat(2);
  const mended = coffee.replace('31/1/2024', '3/1/2024') + added;
  expect(await deliverSales(coffeeSales(mended), delivery)).toMatchObject({
    sent: 3,
    alreadyThere: 3,
  });
  expect(server.events(1)).toHaveLength(6);
});

test('a replay that was cut short is completed', async () => {
  const { server, delivery } = aDelivery();
  const rows = Array.from({ length: 1_000 }, () => '3/1/2024,3/1/2024 10:15,cash,,40,Latte');
  const sales = coffeeSales([coffee.split('\r\n')[0], ...rows].join('\n'));
  await deliverSales(sales.slice(0, 450), delivery);
  expect(await deliverSales(sales, delivery)).toMatchObject({ sent: 550, alreadyThere: 450 });
  expect(server.events(1)).toHaveLength(1_000);
});

test('another sale under a name that is taken is rejected with its line', async () => {
  const { server, delivery } = aDelivery();
  await deliverSales(coffeeSales(), delivery);
  const other = coffeeSales(coffee.replace('ANON-1', 'ANON-9'));
  expect(await deliverSales(other, delivery)).toEqual({
    sent: 0,
    alreadyThere: 2,
    rejected: [{ line: 2, reason: 'Another event has this name' }],
  });
  expect(server.events(1)).toHaveLength(3);
});
