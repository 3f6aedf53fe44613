import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { formatsFor } from '../core/formats.ts';
import { translateNow } from '../core/texts.ts';
import '../core/message-compiler.ts';
import { formatEntry } from './format-entry.ts';
import { findPauseCauses } from './pause-causes.ts';

const formats = formatsFor('en', translateNow, 'Asia/Dhaka');
const textOf = (entry: TimelineEntry) => formatEntry(entry, translateNow, formats);
const named = { _id: '1:1', at: '2026-03-15T06:00:00.000Z' };

const sale = {
  ...named,
  type: 'SALE' as const,
  rowNo: 2,
  columnNo: 3,
  size: 'Regular',
  transactionType: 'BKASH' as const,
  isSuccessful: true,
  paid: 10,
  rfid: null,
  holder: null,
  paymentId: null,
  trxID: 'HODMEOTVOW',
  refundTrxID: null,
  failureReason: null,
  paymentFailure: null,
  flags: [],
};

test('taps of forgotten cards name none', () => {
  const tap = { ...named, type: 'UNKNOWN_CARD' as const, rfid: null };
  expect(textOf({ ...tap, times: 1 }).text).toBe('An unknown card was tapped');
  expect(textOf({ ...tap, times: 3 }).text).toBe('Unknown cards were tapped 3 times');
});

test('a sale says how it was paid, a failed one why and what became of the money', () => {
  expect(textOf(sale)).toEqual({
    text: 'Regular sold by bKash, 10 Tk',
    details: ['Row 2, column 3', 'HODMEOTVOW'],
  });
  const failed = { ...sale, isSuccessful: false, failureReason: 'JAM', refundTrxID: 'HODMDIXE4W' };
  expect(textOf(failed)).toEqual({
    text: 'Regular was not dispensed: Jam',
    details: ['Row 2, column 3', 'BKASH', 'HODMEOTVOW', 'Refunded, HODMDIXE4W'],
  });
  // The refund may be the price of another pad of the payment.
  expect(textOf({ ...sale, refundTrxID: 'HODMDIXE4W' }).details).toContain(
    'Its payment was refunded, HODMDIXE4W',
  );
  expect(textOf({ ...sale, flags: ['EMPTY_SLOT', 'CLOCK'] }).details).toEqual([
    'Row 2, column 3',
    'Empty slot',
    'Time uncertain',
    'HODMEOTVOW',
  ]);
});

test('a dispense by card names its holder, else its number, and nothing once that is forgotten', () => {
  const byCard = { ...sale, transactionType: 'RFID' as const, rfid: '04A1', trxID: null };
  expect(textOf({ ...byCard, holder: 'Rahima' })).toEqual({
    text: 'Regular dispensed for Rahima',
    details: ['04A1', 'Row 2, column 3'],
  });
  expect(textOf(byCard).text).toBe('Regular dispensed for RFID 04A1');
  expect(textOf({ ...byCard, rfid: null }).text).toBe('Regular dispensed for an RFID');
  const jam = { ...byCard, holder: 'Rahima', isSuccessful: false, failureReason: 'JAM' };
  expect(textOf(jam).details).toEqual(['Row 2, column 3', 'RFID', 'Rahima', '04A1']);
});

test('an hour says its bounds by the business clock, and how many failed where some did', () => {
  const hour = {
    ...named,
    at: '2026-03-15T17:00:00.000Z',
    type: 'HOUR' as const,
    dispenses: 14,
    failed: 3,
    before: 'c',
  };
  expect(textOf(hour).text).toBe('23:00 to 00:00: 14 dispenses, 3 failed');
  expect(textOf({ ...hour, dispenses: 1, failed: 0 }).text).toBe('23:00 to 00:00: 1 dispense');
});

test('a refill names its sizes and who, a count by how many it differs', () => {
  const refilled = [
    { size: 'Regular', count: 60 },
    { size: 'Large', count: 24 },
  ];
  const counted = { count: 118, expected: 121 };
  const go = {
    ...named,
    type: 'STOCK' as const,
    by: 'Rahima',
    slots: 18,
    refilled,
    counted,
    takenOut: 0,
    cash: null,
    visitId: null,
  };
  expect(textOf(go)).toEqual({
    text: 'Rahima refilled 84: Regular 60, Large 24',
    details: ['Counted 118, expected 121: 3 fewer', '18 slots'],
  });
  const alone = { ...go, by: null, slots: 1, refilled: [], counted: { count: 9, expected: 9 } };
  expect(textOf(alone)).toEqual({ text: 'Counted 9, as expected', details: ['1 slot'] });
});

test('a door and a start say how long something lasted, in the largest unit that fits', () => {
  const door = { ...named, type: 'DOOR' as const, rfid: '5E64638F', name: 'Rahima' };
  expect(textOf({ ...door, openMs: 9 * 60_000 })).toEqual({
    text: 'Door opened by unlock RFID 5E64638F, Rahima',
    details: ['Closed after 9 minutes'],
  });
  const boot = { ...named, type: 'BOOT' as const };
  expect(textOf({ ...boot, silentMs: 3_600_000 }).text).toBe(
    'Started after 1 hour without contact',
  );
});

test('of several entries of the same instant one is the one that paused a slot', () => {
  const failed = { ...sale, isSuccessful: false, failureReason: 'JAM' };
  const again = { ...failed, _id: '1:2' };
  const slot = {
    rowNo: 2,
    columnNo: 3,
    sizeId: null,
    productCount: 9,
    capacity: 20,
    fixedCapacity: null,
    runsOut: null,
  };
  const paused = { cause: 'FAILURES', code: 'JAM', since: named.at } as const;
  expect([...findPauseCauses([failed, again], [{ ...slot, paused }])]).toEqual([failed]);
  const later = { ...paused, since: '2026-03-15T07:00:00.000Z' };
  expect(findPauseCauses([failed], [{ ...slot, paused: later }]).size).toBe(0);
  expect(findPauseCauses([failed], [{ ...slot, paused: null }]).size).toBe(0);
  const hour = { ...named, type: 'HOUR' as const, dispenses: 2, failed: 2, before: 'c' };
  const lastInHour = { ...paused, since: '2026-03-15T06:59:59.999Z' };
  expect(findPauseCauses([hour], [{ ...slot, paused: lastInHour }]).size).toBe(1);
  expect(findPauseCauses([hour], [{ ...slot, paused: later }]).size).toBe(0);
  const byFault = { ...lastInHour, cause: 'FAULT' } as const;
  expect(findPauseCauses([hour], [{ ...slot, paused: byFault }]).size).toBe(0);
});
