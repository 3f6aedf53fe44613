import { expect, test } from 'vitest';
import type { ShownTransactionType } from '../../../contract/transactions.ts';
import { dispenseMarks } from '../../../contract/words.ts';
import type { Translate } from '../../core/texts.ts';
import { failureText, typeText } from './dispenses.ts';

const plain: Translate = (text) => text;
const marks = (transactionType: ShownTransactionType, paid: number, trxID?: string) =>
  dispenseMarks(
    { transactionType, paid, refund: trxID === undefined ? null : { trxID }, flags: [] },
    plain,
  );

test("a bKash dispense shows ' (Paid)' where money was taken, ' [REFUNDED]' where it was given back", () => {
  expect(marks('BKASH', 10)).toBe(' (Paid)');
  expect(marks('BKASH', 10, 'CK250NROQ5')).toBe(' (Paid) [REFUNDED]');
  expect(marks('BKASH', 0, 'CK250NROQ5')).toBe(' (Paid) [REFUNDED]');
  expect(marks('BKASH', 10, '')).toBe(' (Paid)');
  expect(marks('ONLINE', 10, 'CK250NROQ5')).toBe(' (Paid) [REFUNDED]');
});

test('a failed bKash attempt without a charge shows the type alone, and so does any other type', () => {
  expect(marks('BKASH', 0)).toBe('');
  expect(marks('BKASH', 0, '')).toBe('');
  expect(marks('CASH', 10)).toBe('');
});

test('the flags of a dispense stand behind its type', () => {
  const card = { transactionType: 'RFID', paid: 0, refund: null } as const;
  expect(dispenseMarks({ ...card, flags: ['BLOCKED_CARD', 'CLOCK'] }, plain)).toBe(
    ' [Blocked RFID] [Time uncertain]',
  );
});

test("an empty type is 'Other'", () => {
  expect(typeText('', plain)).toBe('Other');
  expect(typeText('ONLINE', plain)).toBe('Online');
  expect(typeText('RFID', plain)).toBe('RFID');
});

test('a failure code becomes a text, an unknown one stays as it is', () => {
  expect(failureText('NO_DROP', plain)).toBe('No drop');
  expect(failureText('Payment declined', plain)).toBe('Payment declined');
});
