import { describe, expect, test } from 'vitest';
import { minuteMs, secondMs } from '../testing/durations.ts';
import { aPayment } from '../testing/payments.ts';
import { failedDispense, successfulDispense } from '../testing/reporting-machine.ts';
import { shareServer } from '../testing/server.ts';
import { aMachineWithTimeline, aSizedTimeline } from '../testing/timelines.ts';

const slot = (columnNo: number) => ({ rowNo: 1, columnNo });

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
  /**
   * Prepares entries of every kind, many at the same instant, and groups that are wider than a
   * page.
   */
  const aBusyMachine = async () => {
    const given = await aSizedTimeline();
    const { server, machine, tellAfter, sync } = given;
    for (let round = 0; round < 4; round++) {
      await tellAfter(
        7 * minuteMs,
        { type: 'BOOT' },
        successfulDispense,
        failedDispense('JAM'),
        successfulDispense,
      );
      await tellAfter(secondMs, { type: 'COUNT', ...slot(1), counted: 8 });
      await tellAfter(30 * secondMs, { type: 'UNKNOWN_CARD', rfid: 'A9' }, successfulDispense);
      await aPayment(server, machine, {
        trxId: null,
        state: 'FAILED',
        createdAt: server.clock.now,
      });
      await tellAfter(20 * secondMs, { type: 'REFILL', ...slot(2), added: 2 }, successfulDispense);
      await tellAfter(0, { type: 'FAULT', code: 'JAM' }, { type: 'CLEAR', code: 'JAM' });
      await sync({ doorOpen: round % 2 === 0 });
    }
    return given;
  };

  test('every page size reads the same, each entry once and the newest first', async () => {
    const { everything } = await aBusyMachine();
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
