import { expect, test } from 'vitest';
import { listAttention, listAttentionKinds, scanAttention } from '../../testing/attention.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

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
