import { expect, test } from 'vitest';
import { longestUptimeMs } from '../../contract/device-events.ts';
import { minute } from '../testing/durations.ts';
import { type Received, type Timed, timesOf } from './clock.ts';

const receivedAt = Date.parse('2026-03-15T06:00:00.000Z');
const historyFrom = Date.parse('2020-01-01T00:00:00.000Z');

/** Returns the age of events at the sync in milliseconds, and whether it is uncertain. */
const agesOf = (events: readonly Partial<Timed>[], sync: Partial<Received> = {}) => {
  const told = events.map((event, index) => ({
    seq: index + 1,
    type: 'DISPENSE',
    uptimeMs: 0,
    ...event,
  }));
  const times = timesOf(told, { receivedAt, uptimeMs: 10 * minute, historyFrom, ...sync });
  return told.map(({ seq }) => {
    const time = times.get(seq);
    return time && [receivedAt - time.at, time.isDoubted];
  });
};

const iso = (at: number) => new Date(at).toISOString();

test('an event is as long ago as the machine has run since', () => {
  expect(agesOf([{ uptimeMs: 4 * minute }, { uptimeMs: 7 * minute }])).toEqual([
    [6 * minute, false],
    [3 * minute, false],
  ]);
});

test('events are dated by their order, in whichever they are reported', () => {
  const told = [
    { seq: 2, uptimeMs: 7 * minute },
    { seq: 1, uptimeMs: 8 * minute },
  ];
  expect(agesOf(told)).toEqual([
    [3 * minute, false],
    [3 * minute, false],
  ]);
});

test('what came before a boot is right before it, however long after the start that was reported', () => {
  const told = [{ uptimeMs: 500 }, { type: 'BOOT', uptimeMs: minute }, { uptimeMs: 2 * minute }];
  expect(agesOf(told)).toEqual([
    [9 * minute, false],
    [9 * minute, false],
    [8 * minute, false],
  ]);
});

test('a reported time counts from the first that is plausible to that of the sync', () => {
  const at = (time: number) => agesOf([{ uptimeMs: 4 * minute, at: iso(time) }])[0];
  expect(at(historyFrom)).toEqual([receivedAt - historyFrom, false]);
  expect(at(historyFrom - 1)).toEqual([6 * minute, true]);
  expect(at(receivedAt + minute)).toEqual([0, false]);
  expect(at(receivedAt + minute + 1)).toEqual([6 * minute, true]);
});

test('what is counted back beyond the first time that is believed is right before what followed', () => {
  const counted = (uptimeMs: number) =>
    agesOf([{ uptimeMs }], { uptimeMs: minute, historyFrom: receivedAt - minute })[0];
  expect(counted(0)).toEqual([minute, false]);
  expect(agesOf([{}], { uptimeMs: minute + 1, historyFrom: receivedAt - minute })).toEqual([
    [0, true],
  ]);
});

test('an uptime that no machine reaches says nothing: what came before is right before it', () => {
  const endless = { uptimeMs: longestUptimeMs };
  expect(agesOf([{ uptimeMs: 4 * minute }, endless])).toEqual([
    [6 * minute, false],
    [0, true],
  ]);
  expect(agesOf([{ uptimeMs: 4 * minute }], endless)).toEqual([[0, true]]);
  const almost = { uptimeMs: longestUptimeMs - 1 };
  const sync = { ...almost, historyFrom: 0 };
  expect(agesOf([almost], sync)).toEqual([[0, false]]);
});

test('an event that tells the time ends the doubt of those before it', () => {
  const told = [
    { uptimeMs: 4 * minute },
    { uptimeMs: 5 * minute, at: iso(receivedAt - minute) },
    { uptimeMs: 6 * minute },
  ];
  expect(agesOf(told, { uptimeMs: longestUptimeMs })).toEqual([
    [2 * minute, false],
    [minute, false],
    [0, true],
  ]);
});

test('a reported time with an uptime that cannot be is one that nothing is counted back from', () => {
  const told = [
    { uptimeMs: 4 * minute },
    { uptimeMs: longestUptimeMs, at: iso(receivedAt - minute) },
  ];
  expect(agesOf(told)).toEqual([
    [minute, false],
    [minute, false],
  ]);
});
