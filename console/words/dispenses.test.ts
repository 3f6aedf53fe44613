import { expect, test } from 'vitest';
import type { ToldTransactionType } from '../../contract/transactions.ts';
import type { Text } from '../core/texts.ts';
import { failureText, paymentMarks, typeText } from './dispenses.ts';

const plain: Text = (text) => text;
const marks = (transactionType: ToldTransactionType, refund: { trxID: string } | null = null) =>
  paymentMarks({ transactionType, refund }, plain);

test("a bKash dispense shows ' (Paid)', and ' [REFUNDED]' once there is a refund (spec 2)", () => {
  expect(marks('BKASH')).toBe(' (Paid)');
  expect(marks('BKASH', { trxID: 'CK250NROQ5' })).toBe(' (Paid) [REFUNDED]');
  expect(marks('BKASH', { trxID: '' })).toBe(' (Paid)');
  expect(marks('CASH')).toBe('');
});

test("an empty type is 'Other' (spec 3)", () => {
  expect(typeText('', plain)).toBe('Other');
  expect(typeText('RFID', plain)).toBe('RFID');
});

test('a failure is said in words, an unknown one as it came', () => {
  expect(failureText('NO_DROP', plain)).toBe('No drop');
  expect(failureText('Payment declined', plain)).toBe('Payment declined');
});
