import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Queried } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { hourMs, minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payments/payment-decisions.ts';
import {
  anOpenPayment,
  completedAnswer,
  initiatedAnswer,
  notFoundAnswer,
  queryNow,
  receivedCharge,
  testSlot,
  unknownAnswer,
} from '../../testing/payments/payment-moves.ts';
import { isProof } from './charge.ts';
import { hasNotReturned } from './charge-by-itself.ts';

/** A payment whose provider takes the money as soon as the customer pays. */
const open = (given: Partial<Payments> = {}): Payments =>
  anOpenPayment({
    state: 'EXECUTE_UNKNOWN',
    movesMoney: 'BY_ITSELF',
    openExecutes: 1,
    tries: 1,
    confirmedAt: decisionTime - minuteMs,
    ...given,
  });
const queried = (payment: Payments, answer: Queried, hasPad = true) =>
  decideMove(payment, { event: 'QUERY_ANSWERED', answer, ...(hasPad && { slot: testSlot }) });
const confirmedNow = {
  state: 'EXECUTE_UNKNOWN',
  set: { confirmedAt: decisionTime, tries: 0, dueAt: decisionTime },
};
const refundedFor = (failure: string) => ({
  state: 'REFUND_DUE',
  set: {
    ...receivedCharge,
    failure: encodeMessage(failure === 'late' ? 'paymentTooLate' : 'machineCannotDispense'),
    chargedAt: decisionTime,
    flags: '',
    tries: 0,
    heldUntil: decisionTime,
    refundDueAt: decisionTime,
    dueAt: decisionTime,
  },
});

test('from the moment its address is out the money may move, so it is queried after ten minutes', () => {
  const created = open({ state: 'CREATED', attempt: 0, openExecutes: 0, createdAt: decisionTime });
  const address = { providerPaymentId: 'P1', checkoutUrl: 'https://pay.example/1' };
  const answer = { kind: 'CREATED', ...address } as const;
  const pending = (dueAt: number) => ({
    state: 'PENDING',
    set: { ...address, attempt: 1, openExecutes: 1, dueAt },
  });
  expect(decideMove(created, { event: 'CREATE_ANSWERED', answer })).toEqual(
    pending(decisionTime + 10 * minuteMs),
  );
  expect(
    decideMove({ ...created, lifeMs: minuteMs }, { event: 'CREATE_ANSWERED', answer }),
  ).toEqual(pending(decisionTime + minuteMs));
  expect(decideMove(created, { event: 'CREATE_ANSWERED', answer: unknownAnswer })?.state).toBe(
    'FAILED',
  );
});

test('a customer who is back is believed to be there, and the money only by a query', () => {
  for (const state of ['PENDING', 'EXECUTE_UNKNOWN'] as const) {
    const payment = open({ state, confirmedAt: null });
    expect(decideMove(payment, { event: 'CONFIRMED', slot: testSlot })).toEqual(confirmedNow);
    expect(decideMove(payment, { event: 'GATE_CLOSED', reason: 'Offline' })).toEqual(confirmedNow);
  }
  expect(queried(open({ state: 'PENDING', confirmedAt: null }), completedAnswer)).toEqual(
    confirmedNow,
  );
});

test('a callback that comes again causes no query', () => {
  expect(decideMove(open(), { event: 'CONFIRMED', slot: testSlot })).toBeUndefined();
  expect(decideMove(open(), { event: 'GATE_CLOSED', reason: 'Offline' })).toBeUndefined();
});

test('a closed gate changes nothing while nobody knows if an execute took the money', () => {
  const payment = open({ movesMoney: 'WHEN_ASKED', confirmedAt: null });
  expect(decideMove(payment, { event: 'GATE_CLOSED', reason: 'Offline' })).toBeUndefined();
});

test('nobody has come back while the money may move by itself and no callback counts', () => {
  const payment = open({ confirmedAt: null });
  expect(hasNotReturned(payment)).toBe(true);
  expect(hasNotReturned(open())).toBe(false);
  expect(hasNotReturned({ ...payment, movesMoney: 'WHEN_ASKED' })).toBe(false);
  expect(hasNotReturned({ ...payment, state: 'PAID' })).toBe(false);
});

test('one who turns back is queried all the same', () => {
  const payment = open({ state: 'PENDING', confirmedAt: null });
  expect(decideMove(payment, { event: 'LEFT', reason: 'Cancelled' })).toEqual(queryNow);
  expect(decideMove(payment, { event: 'TIME_PASSED' })).toEqual(queryNow);
});

test('the money buys a pad only for one who stands there, from a slot that can give it', () => {
  const { rowNo, columnNo } = testSlot;
  expect(queried(open(), completedAnswer)).toMatchObject({
    state: 'PAID',
    set: { ...receivedCharge, rowNo, columnNo, chargedAt: decisionTime },
  });
  expect(queried(open(), completedAnswer, false)).toEqual(refundedFor('no pad'));
  const flags = 'PAYMENT_UNKNOWN';
  for (const confirmedAt of [null, decisionTime - 91 * secondMs])
    expect(queried(open({ confirmedAt, flags }), completedAnswer)).toEqual(refundedFor('late'));
});

test('without money it waits, and is never executed', () => {
  const waiting = (confirmedAt: number | null, wait: number) => ({
    state: 'EXECUTE_UNKNOWN',
    set: { flags: '', confirmedAt, dueAt: decisionTime + wait },
  });
  const recent = decisionTime - minuteMs;
  expect(queried(open(), initiatedAnswer)).toEqual(waiting(recent, 5 * secondMs));
  expect(queried(open({ flags: 'PAYMENT_UNKNOWN' }), initiatedAnswer)).toEqual(
    waiting(recent, 5 * secondMs),
  );
  const long = open({ tries: 12, confirmedAt: null });
  expect(queried(long, initiatedAnswer)).toEqual(waiting(null, 6 * hourMs));
  expect(queried(open({ createdAt: decisionTime - 25 * hourMs - 1 }), initiatedAnswer)?.state).toBe(
    'FAILED',
  );
});

test('a callback that no money followed is forgotten, so that the next one counts', () => {
  const payment = open({ confirmedAt: decisionTime - 91 * secondMs });
  expect(queried(payment, initiatedAnswer)).toMatchObject({ set: { confirmedAt: null } });
});

test('that the provider does not know it proves nothing', () => {
  expect(queried(open(), notFoundAnswer)?.state).toBe('EXECUTE_UNKNOWN');
  expect(isProof(open(), notFoundAnswer)).toBe(false);
  expect(isProof(open(), initiatedAnswer)).toBe(true);
});
