import { expect, test } from 'vitest';
import type { FailureCode } from '../../contract/device-events.ts';
import type { Troubles } from '../core/db/schema.ts';
import { isPaused, troubleOf } from './sickness.ts';

const now = 1_000_000;
const slot = { rowNo: 1, columnNo: 2 };
const told = (code: FailureCode, given: Partial<Troubles>): Troubles => ({
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
const whole = (code: FailureCode, given: Partial<Troubles>): Troubles =>
  told(code, { rowNo: 0, columnNo: 0, ...given });

test('one failure of a motor says nothing, two in a row speak against the slot from the first', () => {
  expect(troubleOf(slot, [told('JAM', { failedAt: 20 })], now)).toBeUndefined();
  const twice = [told('JAM', { failedAt: 20, failedBeforeAt: 10 })];
  expect(troubleOf(slot, twice, now)).toEqual({ at: 10, cause: 'FAILURES', code: 'JAM' });
  const mixed = [told('JAM', { failedAt: 20 }), told('NO_DROP', { failedAt: 30 })];
  expect(troubleOf(slot, mixed, now)).toEqual({ at: 20, cause: 'FAILURES', code: 'NO_DROP' });
});

test('a slot that was well between its failures is not sick', () => {
  expect(isPaused({ sickAt: 10, wellAt: 15 }, now)).toBe(false);
  expect(isPaused({ sickAt: 10, wellAt: 9 }, now)).toBe(true);
});

test('one failure by EMPTY is enough', () => {
  const trouble = troubleOf(slot, [told('EMPTY', { failedAt: 20 })], now);
  expect(trouble).toEqual({ at: 20, cause: 'FAILURES', code: 'EMPTY' });
});

test('a fault of the machine is one of every slot, a fault of another slot is not', () => {
  const trouble = troubleOf(slot, [whole('MOTOR', { faultAt: 20 })], now);
  expect(trouble).toEqual({ at: 20, cause: 'FAULT', code: 'MOTOR' });
  expect(troubleOf(slot, [told('JAM', { columnNo: 3, faultAt: 20 })], now)).toBeUndefined();
});

test('a clear ends faults and failures of its code that came before it', () => {
  const rows = [
    told('JAM', { faultAt: 20, failedAt: 20, failedBeforeAt: 10 }),
    whole('JAM', { clearedAt: 30 }),
  ];
  expect(troubleOf(slot, rows, now)).toBeUndefined();
  expect(troubleOf(slot, [...rows, told('MOTOR', { faultAt: 5 })], now)?.code).toBe('MOTOR');
  const since = [told('JAM', { faultAt: 40 }), whole('JAM', { clearedAt: 30 })];
  expect(troubleOf(slot, since, now)?.at).toBe(40);
});

test('a time of the future came from a wrong clock and says nothing', () => {
  const later = now + 3_600_000;
  expect(troubleOf(slot, [told('JAM', { faultAt: later })], now)).toBeUndefined();
  expect(isPaused({ sickAt: later, wellAt: 0 }, now)).toBe(false);
  expect(isPaused({ sickAt: 10, wellAt: later }, now)).toBe(true);
});
