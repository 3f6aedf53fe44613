import { describe, expect, test } from 'vitest';
import { secondMs } from '../testing/durations.ts';
import { shareServer } from '../testing/server.ts';
import { aBusyTimeline, aMachineWithTimeline } from '../testing/timelines.ts';

shareServer();

describe('the timeline of a machine', () => {
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
