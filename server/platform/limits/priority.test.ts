import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { endpoints } from '../../../contract/index.ts';
import { live } from '../../../contract/live.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import { reports } from '../../../contract/reports.ts';
import { priorityOf } from './priority.ts';

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
