import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { endpoints } from '../../../contract/index.ts';
import { live } from '../../../contract/live.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { reports } from '../../../contract/reports.ts';
import { isOverloaded, priorityLimits, priorityOf, queuedPriorities } from './priority.ts';

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
])('$path has the priority $1', (row, priority) => {
  expect(priorityOf(row)).toBe(priority);
});

test('every call of a machine comes first, and no call of an admin does', () => {
  for (const row of endpoints) expect(priorityOf(row) === 'VENDING').toBe(row.who === 'machine');
});

const idleServer = { delayMs: 0, waitingOfCaller: 0, waiting: 0 };

/** The priorities that are refused at this delay of the event loop. */
const refusedAt = (delayMs: number): string[] =>
  Object.entries(priorityLimits)
    .filter(([, limits]) => isOverloaded(limits, { ...idleServer, delayMs }))
    .map(([priority]) => priority)
    .sort();

test('the later the server is, the more is put off: reports first, then reads, then changes, machines last', () => {
  expect(refusedAt(0)).toEqual([]);
  expect(refusedAt(1001)).toEqual(['REPORT']);
  expect(refusedAt(2001)).toEqual(['LIVE', 'READ', 'REPORT']);
  expect(refusedAt(4001)).toEqual(['CHANGE', 'ENTRY', 'LIVE', 'READ', 'REPORT']);
  expect(refusedAt(8001)).toEqual(['CHANGE', 'ENTRY', 'LIVE', 'READ', 'REPORT', 'VENDING']);
});

test('what finds no room to wait is put off, and one caller never takes all of it', () => {
  expect(isOverloaded(priorityLimits.READ, { delayMs: 0, waitingOfCaller: 99, waiting: 499 })).toBe(
    false,
  );
  expect(isOverloaded(priorityLimits.READ, { delayMs: 0, waitingOfCaller: 0, waiting: 500 })).toBe(
    true,
  );
  expect(
    isOverloaded(priorityLimits.READ, { delayMs: 0, waitingOfCaller: 100, waiting: 100 }),
  ).toBe(true);
  for (const priority of queuedPriorities) {
    expect(priorityLimits[priority].maxWaitingPerCaller).toBeLessThan(
      priorityLimits[priority].maxWaiting,
    );
  }
});

test('machines and payments wait for nobody, however many there are', () => {
  const crowdedServer = { delayMs: 0, waitingOfCaller: 1_000_000, waiting: 1_000_000 };
  expect(isOverloaded(priorityLimits.VENDING, crowdedServer)).toBe(false);
  expect(queuedPriorities).not.toContain('VENDING');
});

test('the health check is never refused', () => {
  expect(isOverloaded(priorityLimits.HEALTH, { ...idleServer, delayMs: 60_000 })).toBe(false);
});
