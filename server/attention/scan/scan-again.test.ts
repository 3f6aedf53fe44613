import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import {
  finishItem,
  listAttention,
  listAttentionKinds,
  scanAttention,
} from '../../testing/attention.ts';
import { minuteMs } from '../../testing/durations.ts';
import { machineParams } from '../../testing/machines/machines.ts';
import {
  aReportingMachine,
  failedDispense,
  firstSlot,
  twoJams,
} from '../../testing/machines/reporting-machine.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

const stocks = [
  { rowNo: 1, columnNo: 1, productCount: 3 },
  { rowNo: 1, columnNo: 2, productCount: 0 },
];

test('a trouble that flutters stays the one it was, and begins anew after half an hour', async () => {
  const server = await aServer();
  const { tell, resume } = await aReportingMachine(server);
  await tell(...twoJams);
  await scanAttention(server);
  const [before] = await listAttention(server);
  for (let flutter = 0; flutter < 3; flutter++) {
    await resume(firstSlot);
    await scanAttention(server);
    expect(await listAttention(server)).toEqual([]);
    server.clock.now += 20 * minuteMs;
    await tell(failedDispense('JAM'), failedDispense('JAM'));
    await scanAttention(server);
    expect(await listAttention(server)).toMatchObject([{ _id: before?._id, closedAt: null }]);
  }
  await resume(firstSlot);
  await scanAttention(server);
  server.clock.now += 31 * minuteMs;
  await scanAttention(server);
  await tell(failedDispense('JAM'), failedDispense('JAM'));
  await scanAttention(server);
  const items = await listAttention(server);
  expect(items.map(({ kind }) => kind)).toEqual(['SLOT_PAUSED']);
  expect(items[0]?._id).not.toBe(before?._id);
});

test('what was done comes back when it gets worse, and not before', async () => {
  const server = await aServer();
  const { machine, admin } = await aReportingMachine(server);
  const put = (...counts: readonly number[]) =>
    server.call(machines.update, {
      params: machineParams(machine),
      body: {
        stocks: counts.map((productCount, index) => ({
          rowNo: 1,
          columnNo: index + 1,
          productCount,
        })),
      },
      token: admin,
    });
  await put(0, 9);
  await scanAttention(server);
  const [item] = await listAttention(server, { kind: 'STOCK_EMPTY' });
  await finishItem(server, item);
  await scanAttention(server);
  expect(await listAttentionKinds(server, { kind: 'STOCK_EMPTY' })).toEqual([]);
  await put(0, 0);
  await scanAttention(server);
  const [again] = await listAttention(server, { kind: 'STOCK_EMPTY' });
  expect(again?._id).not.toBe(item?._id);
  expect(again?.facts).toMatchObject({ slots: [{ columnNo: 1 }, { columnNo: 2 }] });
});

test('what was done and is over comes back when it begins anew', async () => {
  const server = await aServer();
  const { tell, resume } = await aReportingMachine(server);
  await tell(...twoJams);
  await scanAttention(server);
  const [item] = await listAttention(server);
  await finishItem(server, item);
  await resume(firstSlot);
  await scanAttention(server);
  await tell(...twoJams);
  await scanAttention(server);
  expect(await listAttentionKinds(server)).toEqual(['SLOT_PAUSED']);
});

test('a look that finds nothing new writes nothing', async () => {
  const server = await aServer();
  await aPairedMachine(server, { stocks });
  await scanAttention(server);
  const change = () => Promise.reject(new Error('It wrote'));
  await scanAttention({ ...server, store: { ...server.store, change } });
});
