import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxUptimeMs } from '../../../contract/device-events.ts';
import { minuteMs } from '../../testing/durations.ts';
import { dateEvents, type SyncTime, type TimedEvent } from './clock.ts';

const receivedAt = Date.parse('2026-03-15T06:00:00.000Z');
const historyFrom = Date.parse('2020-01-01T00:00:00.000Z');

/** Returns the age of events at the sync in milliseconds, and whether it is uncertain. */
const agesOf = (events: readonly Partial<TimedEvent>[], sync: Partial<SyncTime> = {}) => {
  const timedEvents = events.map((event, index) => ({
    seq: index + 1,
    type: 'DISPENSE',
    uptimeMs: 0,
    ...event,
  }));
  const times = dateEvents(timedEvents, {
    receivedAt,
    uptimeMs: 10 * minuteMs,
    historyFrom,
    ...sync,
  });
  return timedEvents.map(({ seq }) => {
    const time = times.get(seq);
    return time && [receivedAt - time.at, time.isUncertain];
  });
};

const iso = (at: number) => new Date(at).toISOString();

test('an event is as long ago as the machine has run since', () => {
  expect(agesOf([{ uptimeMs: 4 * minuteMs }, { uptimeMs: 7 * minuteMs }])).toEqual([
    [6 * minuteMs, false],
    [3 * minuteMs, false],
  ]);
});

test('events are dated by their order, in whichever they are reported', () => {
  const events = [
    { seq: 2, uptimeMs: 7 * minuteMs },
    { seq: 1, uptimeMs: 8 * minuteMs },
  ];
  expect(agesOf(events)).toEqual([
    [3 * minuteMs, false],
    [3 * minuteMs, false],
  ]);
});

test('what came before a boot is right before it, however long after the start that was reported', () => {
  const events = [
    { uptimeMs: 500 },
    { type: 'BOOT', uptimeMs: minuteMs },
    { uptimeMs: 2 * minuteMs },
  ];
  expect(agesOf(events)).toEqual([
    [9 * minuteMs, false],
    [9 * minuteMs, false],
    [8 * minuteMs, false],
  ]);
});

test('a reported time counts from the first that is plausible to that of the sync', () => {
  const at = (time: number) => agesOf([{ uptimeMs: 4 * minuteMs, at: iso(time) }])[0];
  expect(at(historyFrom)).toEqual([receivedAt - historyFrom, false]);
  expect(at(historyFrom - 1)).toEqual([6 * minuteMs, true]);
  expect(at(receivedAt + minuteMs)).toEqual([0, false]);
  expect(at(receivedAt + minuteMs + 1)).toEqual([6 * minuteMs, true]);
});

test('what is counted back beyond the first time that is believed is right before what followed', () => {
  const counted = (uptimeMs: number) =>
    agesOf([{ uptimeMs }], { uptimeMs: minuteMs, historyFrom: receivedAt - minuteMs })[0];
  expect(counted(0)).toEqual([minuteMs, false]);
  expect(agesOf([{}], { uptimeMs: minuteMs + 1, historyFrom: receivedAt - minuteMs })).toEqual([
    [0, true],
  ]);
});

test('an uptime that no machine reaches says nothing: what came before is right before it', () => {
  const endless = { uptimeMs: maxUptimeMs };
  expect(agesOf([{ uptimeMs: 4 * minuteMs }, endless])).toEqual([
    [6 * minuteMs, false],
    [0, true],
  ]);
  expect(agesOf([{ uptimeMs: 4 * minuteMs }], endless)).toEqual([[0, true]]);
  const almost = { uptimeMs: maxUptimeMs - 1 };
  const sync = { ...almost, historyFrom: 0 };
  expect(agesOf([almost], sync)).toEqual([[0, false]]);
});

test('an event that tells the time ends the doubt of those before it', () => {
  const events = [
    { uptimeMs: 4 * minuteMs },
    { uptimeMs: 5 * minuteMs, at: iso(receivedAt - minuteMs) },
    { uptimeMs: 6 * minuteMs },
  ];
  expect(agesOf(events, { uptimeMs: maxUptimeMs })).toEqual([
    [2 * minuteMs, false],
    [minuteMs, false],
    [0, true],
  ]);
});

test('a reported time with an uptime that cannot be is one that nothing is counted back from', () => {
  const events = [
    { uptimeMs: 4 * minuteMs },
    { uptimeMs: maxUptimeMs, at: iso(receivedAt - minuteMs) },
  ];
  expect(agesOf(events)).toEqual([
    [minuteMs, false],
    [minuteMs, false],
  ]);
});

const hourMs = 60 * minuteMs;
const wrapMs = 2 ** 32;

test('a counter of 32 bits that began again between two events is counted on', () => {
  const events = [
    { uptimeMs: wrapMs - 30 * hourMs },
    { uptimeMs: wrapMs - hourMs },
    { uptimeMs: hourMs },
  ];
  expect(agesOf(events, { uptimeMs: 2 * hourMs })).toEqual([
    [32 * hourMs, false],
    [3 * hourMs, false],
    [hourMs, false],
  ]);
});

test.each([
  ['that began again before the sync', [{ uptimeMs: wrapMs - 30 * hourMs }], 31 * hourMs],
  [
    'that began again where an event is missing',
    [
      { seq: 1, uptimeMs: wrapMs - 30 * hourMs },
      { seq: 3, uptimeMs: hourMs / 2 },
    ],
    31 * hourMs,
  ],
  ['that is half a round ahead', [{ uptimeMs: hourMs + wrapMs / 2 }], 0],
  ['of a boot that began too long before to count', [{ uptimeMs: 5 * hourMs }], 0],
  ['of more than 32 bits that goes back', [{ uptimeMs: wrapMs }], 0],
])('the time of a counter %s is flagged', (_case, events, age) => {
  expect(agesOf(events, { uptimeMs: hourMs })[0]).toEqual([age, true]);
});

test('what comes before a boot is never of a counter that began again', () => {
  const events = [{ uptimeMs: wrapMs - hourMs }, { type: 'BOOT', uptimeMs: 0 }];
  expect(agesOf(events)[0]).toEqual([10 * minuteMs, false]);
});

test('sales of a counter of 32 bits keep their times, wherever it begins again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 * 24 * hourMs }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: wrapMs - 1 }),
      (elapsed, uptimeMs) => {
        const ages = elapsed.toSorted((a, b) => b - a);
        const events = ages.map((age) => ({ uptimeMs: (uptimeMs - age + wrapMs) % wrapMs }));
        const found = agesOf(events, { uptimeMs });
        expect(found.map((time) => time?.[0])).toEqual(ages);
      },
    ),
  );
});
