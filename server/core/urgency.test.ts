import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { rows } from '../../contract/index.ts';
import { live } from '../../contract/live.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { inTurn, isPutOff, shares, urgencyOf } from './urgency.ts';

test.each([
  [machineApi.sync, 'VENDING'],
  [machineApi.commands, 'VENDING'],
  [machineApi.authorize, 'VENDING'],
  [machineApi.claim, 'ENTRY'],
  [admins.login, 'ENTRY'],
  [admins.logout, 'CHANGE'],
  [machines.update, 'CHANGE'],
  [machines.all, 'READ'],
  [overview.summary, 'READ'],
  [reports.generate, 'REPORT'],
  [reports.csv, 'REPORT'],
  [reports.xlsx, 'REPORT'],
  [live.changes, 'LIVE'],
])('$path has the priority $1', (row, urgency) => {
  expect(urgencyOf(row)).toBe(urgency);
});

test('every call of a machine comes first, and no call of an admin does', () => {
  for (const row of rows) expect(urgencyOf(row) === 'VENDING').toBe(row.who === 'machine');
});

const quiet = { late: 0, waitingOfOne: 0, waiting: 0 };

/** The priorities that are refused at this delay of the event loop. */
const putOffAt = (late: number): string[] =>
  Object.entries(shares)
    .filter(([, share]) => isPutOff(share, { ...quiet, late }))
    .map(([urgency]) => urgency)
    .sort();

test('the later the server is, the more is put off: reports first, then reads, then changes, machines last', () => {
  expect(putOffAt(0)).toEqual([]);
  expect(putOffAt(1001)).toEqual(['REPORT']);
  expect(putOffAt(2001)).toEqual(['LIVE', 'READ', 'REPORT']);
  expect(putOffAt(4001)).toEqual(['CHANGE', 'ENTRY', 'LIVE', 'READ', 'REPORT']);
  expect(putOffAt(8001)).toEqual(['CHANGE', 'ENTRY', 'LIVE', 'READ', 'REPORT', 'VENDING']);
});

test('what finds no room to wait is put off, and one caller never takes all of it', () => {
  expect(isPutOff(shares.READ, { late: 0, waitingOfOne: 99, waiting: 499 })).toBe(false);
  expect(isPutOff(shares.READ, { late: 0, waitingOfOne: 0, waiting: 500 })).toBe(true);
  expect(isPutOff(shares.READ, { late: 0, waitingOfOne: 100, waiting: 100 })).toBe(true);
  for (const urgency of inTurn) {
    expect(shares[urgency].roomOfOne).toBeLessThan(shares[urgency].room);
  }
});

test('machines and payments wait for nobody, however many there are', () => {
  const many = { late: 0, waitingOfOne: 1_000_000, waiting: 1_000_000 };
  expect(isPutOff(shares.VENDING, many)).toBe(false);
  expect(inTurn).not.toContain('VENDING');
});

test('the health check is never refused', () => {
  expect(isPutOff(shares.HEALTH, { ...quiet, late: 60_000 })).toBe(false);
});
