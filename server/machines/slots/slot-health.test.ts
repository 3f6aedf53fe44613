import { expect, test } from 'vitest';
import type { FailureCode } from '../../../contract/device-events.ts';
import type { Troubles } from '../../platform/schema/schema.ts';
import { findSlotFault, isPaused } from './slot-health.ts';

const now = 1_000_000;
const slot = { rowNo: 1, columnNo: 2 };
const aFaultRow = (code: FailureCode, given: Partial<Troubles>): Troubles => ({
  machineId: 'm',
  organizationId: 'o',
  institutionId: 'i',
  ...slot,
  code,
  faultAt: 0,
  failedAt: 0,
  failedBeforeAt: 0,
  clearedAt: 0,
  ...given,
});
const aMachineFaultRow = (code: FailureCode, given: Partial<Troubles>): Troubles =>
  aFaultRow(code, { rowNo: 0, columnNo: 0, ...given });

test('one failure of a motor says nothing, two in a row speak against the slot from the first', () => {
  expect(findSlotFault(slot, [aFaultRow('JAM', { failedAt: 20 })], now)).toBeUndefined();
  const twice = [aFaultRow('JAM', { failedAt: 20, failedBeforeAt: 10 })];
  expect(findSlotFault(slot, twice, now)).toEqual({ at: 10, cause: 'FAILURES', code: 'JAM' });
  const mixed = [aFaultRow('JAM', { failedAt: 20 }), aFaultRow('NO_DROP', { failedAt: 30 })];
  expect(findSlotFault(slot, mixed, now)).toEqual({ at: 20, cause: 'FAILURES', code: 'NO_DROP' });
});

test('a slot that was well between its failures is not sick', () => {
  expect(isPaused({ sickAt: 10, wellAt: 15 }, now)).toBe(false);
  expect(isPaused({ sickAt: 10, wellAt: 9 }, now)).toBe(true);
});

test('one failure by EMPTY is enough', () => {
  const fault = findSlotFault(slot, [aFaultRow('EMPTY', { failedAt: 20 })], now);
  expect(fault).toEqual({ at: 20, cause: 'FAILURES', code: 'EMPTY' });
});

test('a fault of the machine is one of every slot, a fault of another slot is not', () => {
  const trouble = findSlotFault(slot, [aMachineFaultRow('MOTOR', { faultAt: 20 })], now);
  expect(trouble).toEqual({ at: 20, cause: 'FAULT', code: 'MOTOR' });
  expect(
    findSlotFault(slot, [aFaultRow('JAM', { columnNo: 3, faultAt: 20 })], now),
  ).toBeUndefined();
});

test('a clear ends faults and failures of its code that came before it', () => {
  const rows = [
    aFaultRow('JAM', { faultAt: 20, failedAt: 20, failedBeforeAt: 10 }),
    aMachineFaultRow('JAM', { clearedAt: 30 }),
  ];
  expect(findSlotFault(slot, rows, now)).toBeUndefined();
  expect(findSlotFault(slot, [...rows, aFaultRow('MOTOR', { faultAt: 5 })], now)?.code).toBe(
    'MOTOR',
  );
  const since = [aFaultRow('JAM', { faultAt: 40 }), aMachineFaultRow('JAM', { clearedAt: 30 })];
  expect(findSlotFault(slot, since, now)?.at).toBe(40);
});

test('a time of the future came from a wrong clock and says nothing', () => {
  const later = now + 3_600_000;
  expect(findSlotFault(slot, [aFaultRow('JAM', { faultAt: later })], now)).toBeUndefined();
  expect(isPaused({ sickAt: later, wellAt: 0 }, now)).toBe(false);
  expect(isPaused({ sickAt: 10, wellAt: later }, now)).toBe(true);
});
