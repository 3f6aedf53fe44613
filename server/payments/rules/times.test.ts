import { expect, test } from 'vitest';
import * as times from './times.ts';

const minute = 60;

const inSeconds = (wait: (tries: number) => number | undefined, upTo: number) =>
  Array.from({ length: upTo }, (_, index) => (wait(index + 1) ?? 0) / 1000);

test('bKash is queried at 0, 5, 15, 30 and 60 seconds, then every 5 minutes', () => {
  expect(inSeconds(times.nextQueryIn, 6)).toEqual([5, 10, 15, 30, 5 * minute, 5 * minute]);
});

test('where bKash answers in vain, it is queried ever less often, up to every 6 hours', () => {
  const patient = [5, 10, 20, 40, 80, 160, 320, 360, 360].map((minutes) => minutes * minute);
  expect(inSeconds(times.nextPatientQueryIn, 13)).toEqual([5, 10, 15, 30, ...patient]);
});

test('a refund is tried again after a minute, then twice as late each time, up to an hour, and daily for 60 days', () => {
  const waits = [1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * minute);
  expect(inSeconds(times.nextRefundIn, 8)).toEqual(waits);
  expect(times.nextRefundIn(0)).toBe(60_000);
  const dayLong = 24 * 60 * 60_000;
  expect([29, 30, 89, 90].map(times.nextRefundIn)).toEqual([
    3_600_000,
    dayLong,
    dayLong,
    undefined,
  ]);
});

test('the limits of a payment are those of its description', () => {
  const seconds = Object.entries(times).flatMap(([name, limit]) =>
    typeof limit === 'number' && name.endsWith('Ms') ? [[name, limit / 1000]] : [],
  );
  expect(Object.fromEntries(seconds)).toEqual({
    absentFormMs: 60 * minute,
    callMs: 32,
    longestWaitMs: 24 * 60 * minute,
    graceMs: 60 * minute,
    windowMs: 90,
    resumeMs: 5 * minute,
    waitMs: 2 * minute,
    recheckMs: 10 * minute,
    refundWindowMs: 60 * 24 * 60 * minute,
    unnamedMs: 24 * 60 * minute,
    otherFormMs: 24 * 60 * minute,
    strayMs: 60 * minute,
    unansweredMs: 2 * minute,
    unreturnedMs: 10 * minute,
    troubleMs: 24 * 60 * minute,
    hopelessMs: 3 * 24 * 60 * minute,
  });
});
