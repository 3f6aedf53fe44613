import { expect, test } from 'vitest';
import { listAttention, listAttentionKinds, scanAttention } from '../../testing/attention.ts';
import { hourMs } from '../../testing/durations.ts';
import { aReportingMachine, firstSlot, twoJams } from '../../testing/machines/reporting-machine.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aSellingMachine, padDispenses, refillEvent, refitAllRates } from '../../testing/sales.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const _stocks = [
  { rowNo: 1, columnNo: 1, productCount: 6 },
  { rowNo: 1, columnNo: 2, productCount: 3 },
  { rowNo: 1, columnNo: 3, productCount: 0 },
  { rowNo: 2, columnNo: 1, productCount: 0 },
];

test('what two days sell is low, however much it is, and what lasts longer is not', async () => {
  const server = await aServer();
  const fourADay = (at: string) =>
    [1, 2].flatMap((columnNo) => [...padDispenses(at, 4, columnNo), refillEvent(at, 4, columnNo)]);
  await aSellingMachine(server, 20, fourADay, {
    stocks: [
      { rowNo: 1, columnNo: 1, productCount: 8 },
      { rowNo: 1, columnNo: 2, productCount: 9 },
    ],
  });
  const kind = 'STOCK_LOW' as const;
  await scanAttention(server);
  expect(await listAttention(server, { kind })).toEqual([]);
  await refitAllRates(server);
  await scanAttention(server);
  expect(await listAttention(server, { kind })).toMatchObject([
    { facts: { slots: [{ rowNo: 1, columnNo: 1, left: 8, soon: 8 }] } },
  ]);
});

test('a paused slot is found, and a fault of the machine as a whole instead of all its slots', async () => {
  const server = await aServer();
  const { tell, resume } = await aReportingMachine(server);
  await tell(...twoJams);
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'SLOT_PAUSED', facts: { slots: [{ ...firstSlot, cause: 'FAILURES', code: 'JAM' }] } },
  ]);
  await resume(firstSlot);
  await tell({ type: 'FAULT', code: 'MOTOR' });
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'MACHINE_FAULT', facts: { code: 'MOTOR' } },
  ]);
  await tell({ type: 'CLEAR', code: 'MOTOR' });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

/** The server, at whose first read meanwhile something happens once. */
const withEventAtFirstRead = (server: TestServer, happen: () => Promise<unknown>): TestServer => {
  let isOver = false;
  const read = server.store.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isFirst = !isOver;
      isOver = true;
      if (isFirst) await happen();
      return result;
    },
  });
  return { ...server, store: { ...server.store, read } };
};

test('a fault of the machine that begins or ends while a scan reads pauses no slot', async () => {
  const server = await aServer();
  const { tell } = await aReportingMachine(server);
  for (const type of ['FAULT', 'CLEAR'] as const) {
    await scanAttention(withEventAtFirstRead(server, () => tell({ type, code: 'MOTOR' })));
    expect(await listAttentionKinds(server)).not.toContain('SLOT_PAUSED');
  }
});

test('payments are found by the state of their money', async () => {
  const server = await aServer();
  const { machine } = await aPairedMachine(server);
  const { now } = server.clock;
  const refunding = { state: 'REFUND_DUE', refundDueAt: now - 2 * hourMs } as const;
  const late = await aPayment(server, machine, refunding);
  const unknown = await aPayment(server, machine, { flags: 'PAYMENT_UNKNOWN' });
  await aPayment(server, machine);
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    {
      kind: 'REFUND_STUCK',
      subject: late.id,
      since: new Date(now - 2 * hourMs).toISOString(),
      facts: { amount: 10, trxID: late.trxId },
    },
    { kind: 'PAYMENT_UNKNOWN', subject: unknown.id, facts: { flags: ['PAYMENT_UNKNOWN'] } },
  ]);
});

const stocks = [
  { rowNo: 1, columnNo: 1, productCount: 3 },
  { rowNo: 1, columnNo: 2, productCount: 0 },
];

test('servers that look at the same time find nothing twice', async () => {
  const server = await aServer();
  await aPairedMachine(server, { stocks });
  await Promise.all([scanAttention(server), scanAttention(server), scanAttention(server)]);
  expect(await listAttentionKinds(server)).toEqual(['STOCK_EMPTY', 'STOCK_LOW']);
});

test('a look that is cut off leaves nothing half done, and the next one does it', async () => {
  const server = await aServer();
  await aPairedMachine(server, { stocks });
  const cutOff: typeof server.store.change = (work) =>
    server.store.change(async (tx) => {
      await work(tx);
      throw new Error('Killed');
    });
  const store = { ...server.store, change: cutOff };
  await expect(scanAttention({ ...server, store })).rejects.toThrow('Killed');
  expect(await listAttention(server)).toEqual([]);
  await scanAttention(server);
  expect(await listAttentionKinds(server)).toEqual(['STOCK_EMPTY', 'STOCK_LOW']);
});
