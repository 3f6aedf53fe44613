import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Queried } from '../../gateways/checkout.ts';
import { mayBeNamedElsewhere, namesNoRefund, weighRefundStatus } from './refund-witness.ts';

const charge = { providerPaymentId: 'TR1', trxId: 'CK1', amount: 1000 };
const money = {
  trxId: 'CK1',
  amount: 1000,
  coupon: 0,
  currency: 'BDT',
  invoice: 'INV1',
  wallet: null,
};
const completed = (refundable?: number): Queried => ({ kind: 'COMPLETED', money, refundable });
const notFound = { kind: 'NOT_FOUND', code: '2002', reason: 'Invalid Payment ID' } as const;
const silence = { kind: 'UNKNOWN', reason: 'bKash did not answer in time' } as const;

const none = { kind: 'NONE' } as const;
const unknownPayment = {
  kind: 'PERHAPS_NONE',
  code: '2002',
  reason: 'Invalid Payment ID',
} as const;
const wrongForm = { kind: 'WRONG_FORM', code: '', reason: 'No such address' } as const;
const statuses = [none, unknownPayment, wrongForm] as const;

const weigh = (queried: Queried, isFormKnown = true) =>
  statuses.map((status) => weighRefundStatus(status, queried, charge, isFormKnown).kind);

test('a status that names a refund, or says nothing, needs no query', () => {
  expect(statuses.every(namesNoRefund)).toBe(true);
  expect(namesNoRefund({ kind: 'REFUNDED', refundTrxId: 'CK2' })).toBe(false);
  expect(namesNoRefund(silence)).toBe(false);
});

describe('a status that names no refund', () => {
  test('is proved when all of the charge can still be refunded', () => {
    expect(weigh(completed(1000))).toEqual(['NONE', 'NONE', 'NONE']);
  });

  test('is contradicted when less than the charge can be refunded', () => {
    expect(weigh(completed(999))).toEqual(['CONTRADICTED', 'CONTRADICTED', 'CONTRADICTED']);
  });

  test('of an interface that is not there leaves the query alone to say that the money is back', () => {
    expect(weigh(completed(0))).toEqual(['CONTRADICTED', 'CONTRADICTED', 'UNNAMED']);
    expect(weigh(completed(0), false)).toEqual(['CONTRADICTED', 'CONTRADICTED', 'UNNAMED']);
    const unnamed = weighRefundStatus(wrongForm, completed(0), charge, true);
    expect(unnamed).toEqual({ kind: 'UNNAMED', reason: encodeMessage('refundUnnamed') });
  });

  test('is looked for at the other interface when the money seems to be back', () => {
    const isNamedElsewhere = (refundable: number) =>
      statuses.map((status) =>
        mayBeNamedElsewhere(weighRefundStatus(status, completed(refundable), charge, true)),
      );
    expect(isNamedElsewhere(0)).toEqual([true, true, true]);
    expect(isNamedElsewhere(1000)).toEqual([false, false, false]);
  });

  test.each([
    ['does not say what can be refunded', completed()],
    ['says more than was charged', completed(1001)],
    ['does not know the payment', notFound],
  ])('proves by its empty list alone when the query %s', (_name, queried) => {
    expect(weigh(queried)).toEqual(['NONE', 'PERHAPS_NONE', 'PERHAPS_NONE']);
  });

  test('proves nothing by an empty list when the refund may have been made elsewhere', () => {
    expect(weigh(completed(), false)).toEqual(Array(3).fill('PERHAPS_NONE'));
    expect(weigh(completed(1000), false)).toEqual(['NONE', 'NONE', 'NONE']);
  });

  test('keeps its code and reason, and a contradiction says what it is', () => {
    expect(weighRefundStatus(unknownPayment, completed(), charge, true)).toEqual(unknownPayment);
    const { code, reason } = wrongForm;
    const kept = { kind: 'PERHAPS_NONE', code, reason };
    expect(weighRefundStatus(wrongForm, notFound, charge, true)).toEqual(kept);
    const nothing = { kind: 'PERHAPS_NONE', code: '', reason: '' };
    expect(weighRefundStatus(none, notFound, charge, false)).toEqual(nothing);
    expect(weighRefundStatus(none, completed(0), charge, true)).toEqual({
      kind: 'CONTRADICTED',
      reason: encodeMessage('refundContradicted'),
    });
  });

  test('proves nothing while the query has no answer', () => {
    expect(weigh(silence)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
  });

  test.each<[string, Queried]>([
    ['another charge', { kind: 'COMPLETED', money: { ...money, trxId: 'CK9' }, refundable: 1000 }],
    ['a payment that was not made', { kind: 'INITIATED', isConfirmed: true }],
    ['a payment that cannot be made', { kind: 'DEAD', reason: 'Expired' }],
  ])('is contradicted by a query that tells of %s', (_name, queried) => {
    expect(weigh(queried)).toEqual(Array(3).fill('CONTRADICTED'));
  });
});
