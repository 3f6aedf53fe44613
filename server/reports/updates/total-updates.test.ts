import { expect, test } from 'vitest';
import { reports } from '../../../contract/reports.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { dayMs, hourMs, minuteMs } from '../../testing/durations.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

const slot = { rowNo: 1, columnNo: 1 };
const kinds = [
  { type: 'REFILL', ...slot, added: 1 },
  { type: 'COUNT', ...slot, counted: 5 },
  { type: 'UNLOCK', rfid: '04A1' },
  { type: 'UNLOCK', rfid: '04A2' },
] as const;

test('a visit without a pause is one row, and one that goes on after midnight is another', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const start = Date.parse('2026-03-10T15:30:00.000Z');
  server.clock.now = start + dayMs;
  const { token } = await aSuper(server);
  const events = Array.from({ length: 4 * (hourMs / minuteMs) }, (_, index) => ({
    ...kinds[0],
    seq: index + 1,
    uptimeMs: 0,
    at: new Date(start + index * minuteMs).toISOString(),
  }));
  await syncEvents(server, key, events.slice(0, 200));
  await syncEvents(server, key, events.slice(200));
  const query = { machineId: machine.id, isShowSummary: true, isShowStockUpdates: true };
  const { stockSummary, stocks } = await server.call(reports.generate, { token, query });
  expect(stocks?.map(({ em }) => em).slice(0, 2)).toEqual(['Refilled 90', 'Refilled 150']);
  expect(stockSummary?.totalLogs).toBe(stocks?.length);
});
