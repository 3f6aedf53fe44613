import { expect, test } from 'vitest';
import { reports } from '../../../contract/reports.ts';
import { checkRollup } from '../../overview/check.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { dayMs, minuteMs } from '../../testing/durations.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

const slot = { rowNo: 1, columnNo: 1 };
const kinds = [
  { type: 'REFILL', ...slot, added: 1 },
  { type: 'COUNT', ...slot, counted: 5 },
  { type: 'UNLOCK', rfid: '04A1' },
  { type: 'UNLOCK', rfid: '04A2' },
] as const;

/** Events from two hours before midnight in Dhaka on, at pauses of up to ten minutes. */
const someVisits = (from: number) => {
  let at = from;
  return Array.from({ length: 120 }, (_, index) => {
    at += ((index * 7) % 11) * minuteMs;
    const event = kinds[((index * 5) % 7) % kinds.length];
    return { ...event, seq: index + 1, uptimeMs: 0, at: new Date(at).toISOString() };
  });
};

test('Total updates counts the rows of the list, in whatever order machines report them', async () => {
  const server = await aServer();
  const { token: key } = await aPairedMachine(server);
  const start = Date.parse('2026-03-10T16:00:00.000Z');
  server.clock.now = start + 3 * dayMs;
  const { token } = await aSuper(server);
  const events = someVisits(start);
  // Every third first, then in pairs from the newest on.
  const [early, late] = [
    events.filter(({ seq }) => seq % 3 === 0),
    events.filter(({ seq }) => seq % 3 > 0).reverse(),
  ];
  await syncEvents(server, key, early);
  while (late.length) await syncEvents(server, key, late.splice(0, 2));

  const figures = async (days: { dateStart: string; dateEnd: string }) => {
    const query = { ...days, isShowSummary: true, isShowStockUpdates: true };
    const { stockSummary, stocks } = await server.call(reports.generate, { token, query });
    return [stockSummary?.totalLogs, stocks?.length];
  };
  for (const day of ['2026-03-10', '2026-03-11']) {
    const [total, rows] = await figures({ dateStart: day, dateEnd: day });
    expect(total).toBe(rows);
    expect(total).toBeGreaterThan(5);
  }
  const [total, rows] = await figures({ dateStart: '2026-03-01', dateEnd: '2026-03-20' });
  expect(total).toBe(rows);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});
