import { describe, expect, test } from 'vitest';
import { hourMs, secondMs } from '../testing/durations.ts';
import { failedDispense, successfulDispense } from '../testing/machines/reporting-machine.ts';
import { shareServer } from '../testing/server.ts';
import { aBusyTimeline, aMachineWithTimeline } from '../testing/timelines.ts';

shareServer();

describe('the timeline of a machine', () => {
  test('everything counts dispenses by the hour and leads to the single ones of an hour', async () => {
    const { server, tellAfter, page, everything } = await aMachineWithTimeline();
    const hour = Math.ceil(server.clock.now / hourMs) * hourMs;
    const timeAfter = (ms: number) => new Date(hour + ms).toISOString();
    server.clock.now = hour;
    await tellAfter(hourMs - secondMs, successfulDispense, failedDispense('JAM'));
    await tellAfter(secondMs - 1, successfulDispense);
    await tellAfter(1, successfulDispense);
    // A session that is used does not end.
    await page();
    server.clock.now += hourMs;
    await page();
    await tellAfter(hourMs, failedDispense('JAM'), failedDispense('JAM'));
    const hours = (await everything({ limit: 1 })).filter(({ type }) => type === 'HOUR');
    expect(hours).toMatchObject([
      { at: timeAfter(3 * hourMs), dispenses: 2, failed: 2 },
      { at: timeAfter(hourMs), dispenses: 1, failed: 0 },
      { at: timeAfter(0), dispenses: 3, failed: 1 },
    ]);
    const [, , first] = hours;
    if (first?.type !== 'HOUR') throw new Error('There are three hours');
    const { entries } = await page({ kind: 'SALES', before: first.before });
    const last = timeAfter(hourMs - secondMs);
    expect(entries.map(({ at }) => at)).toEqual([timeAfter(hourMs - 1), last, last]);
  });

  test('an unknown card is shown once with how often it was tapped in a row', async () => {
    const { tellAfter, page } = await aMachineWithTimeline();
    for (const rfid of ['A9', 'B1', 'A9', 'A9', 'A9']) {
      await tellAfter(secondMs, { type: 'UNKNOWN_CARD', rfid });
    }
    const { entries } = await page({ kind: 'CARDS' });
    expect(entries).toMatchObject([
      { rfid: 'A9', times: 3 },
      { rfid: 'B1', times: 1 },
      { rfid: 'A9', times: 1 },
    ]);
  });
});

describe('the pages', () => {
  test('every page size reads the same, each entry once and the newest first', async () => {
    const { everything } = await aBusyTimeline();
    for (const kind of ['EVERYTHING', 'STOCK', 'FAULTS', 'CARDS'] as const) {
      const whole = await everything({ kind, limit: 100 });
      const times = whole.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(new Set(whole.map(({ _id }) => _id)).size).toBe(whole.length);
      for (const limit of kind === 'EVERYTHING' ? [1, 2, 3, 7] : [2]) {
        expect([kind, limit, await everything({ kind, limit })]).toEqual([kind, limit, whole]);
      }
    }
  });
});
