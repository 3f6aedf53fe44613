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
  paymentId: null,
  trxID: 'HODMEOTVOW',
  refundTrxID: null,
  failureReason: null,
  paymentFailure: null,
  flags: [],
};

test('a sale says how it was paid, a failed one why and what became of the money', () => {
  expect(textOf(sale)).toEqual({
    text: 'Regular sold by bKash, 10 Tk',
    details: ['Row 2, column 3', 'HODMEOTVOW'],
  });
  const failed = { ...sale, isSuccessful: false, failureReason: 'JAM', refundTrxID: 'HODMDIXE4W' };
  expect(textOf(failed)).toEqual({
    text: 'Regular was not dispensed: Jam',
    details: ['Row 2, column 3', 'BKASH', 'HODMEOTVOW', 'The money went back, HODMDIXE4W'],
  });
  // The refund may be the price of another pad of the payment.
  expect(textOf({ ...sale, refundTrxID: 'HODMDIXE4W' }).details).toContain(
    'Money of its payment went back, HODMDIXE4W',
  );
  expect(textOf({ ...sale, flags: ['EMPTY_SLOT', 'CLOCK'] }).details).toEqual([
    'Row 2, column 3',
    'Empty slot',
    'Time uncertain',
    'HODMEOTVOW',
  ]);
});

test('a refill names its sizes and who, a count by how many it differs', () => {
  const refilled = [
    { size: 'Regular', count: 60 },
    { size: 'Large', count: 24 },
  ];
  const counted = { count: 118, expected: 121 };
  const go = { ...named, type: 'STOCK' as const, by: 'Rahima', slots: 18, refilled, counted };
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
});
