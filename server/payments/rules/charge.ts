import { encodeMessage } from '../../../contract/messages.ts';
import type { Executed, Money, Queried } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import {
  onMoneyMoved,
  onReturn,
  toConfirmed,
  toOpenAddress,
  waitForMoney,
} from './charge-by-itself.ts';
import type { FactOf, Rules, Transition } from './facts.ts';
import { hasFlag, withFlags, withoutFlags } from './flags.ts';
import { chargeFields, isOfOrder, matchesOrder, toPaid, wrongChargeFields } from './money.ts';
import { ageOf, toRefundDue } from './refund.ts';
import {
  callMs,
  commandSeconds,
  graceMs,
  hopelessMs,
  isInWindow,
  nextPatientQueryIn,
  nextQueryIn,
  unreturnedMs,
  windowMs,
} from './times.ts';

/** Rules from the order at the provider to the money. Customers read the failure texts. */

const unreachable = encodeMessage('bkashFailed');
const shopClosed = encodeMessage('shopClosed');
const notCompleted = encodeMessage('paymentNotCompleted');

const toFailed = (failure: string): Transition => ({
  state: 'FAILED',
  set: { failure, dueAt: null },
});

/** bKash charged another amount for the order, so all of it goes back. */
const toWrongAmountRefund = (payment: Payments, money: Money, now: number): Transition =>
  toRefundDue(now, {
    ...wrongChargeFields(payment, money),
    failure: encodeMessage('otherAmountCharged'),
  });

const toExecuting = (
  { attempt, openExecutes }: Payments,
  given: Pick<Payments, 'rowNo' | 'columnNo' | 'confirmedAt' | 'tries'>,
  now: number,
): Transition => ({
  state: 'EXECUTING',
  set: {
    ...given,
    attempt: attempt + 1,
    openExecutes: openExecutes + 1,
    heldUntil: now + callMs + windowMs,
    dueAt: now + callMs,
  },
  call: 'EXECUTE',
});

const toExecuteUnknown = (now: number, set: Transition['set'] = {}): Transition => ({
  state: 'EXECUTE_UNKNOWN',
  set: { ...set, tries: 0, dueAt: now },
});

/**
 * Queries at once; after a repeated execute it waits for its turn, or execute and query would loop.
 */
const toQueryAfterExecute = (
  { state, tries }: Payments,
  now: number,
  set?: Transition['set'],
): Transition => ({
  state: 'EXECUTE_UNKNOWN',
  set:
    state === 'EXECUTING' && tries > 0
      ? { ...set, dueAt: now + nextQueryIn(tries) }
      : { ...set, tries: 0, dueAt: now },
});

/** The instant at which the provider drops the payment. */
const expiresAt = ({ createdAt, lifeMs }: Payments, now: number): number =>
  Math.max(now, Math.min(createdAt, now) + lifeMs);

/** Later than this after its start the provider neither takes the money nor waits for it. */
const deadMsOf = ({ lifeMs }: Payments): number => lifeMs + graceMs;

/** Clears the confirmation: the next callback counts as the first. */
const toPending = (payment: Payments, now: number, set: Transition['set'] = {}): Transition => ({
  state: 'PENDING',
  set: { ...set, confirmedAt: null, heldUntil: now, dueAt: expiresAt(payment, now) },
});

/** An execute without an answer may have moved the money, so the provider is queried first. */
const toCancelled = (payment: Payments, { reason }: { reason: string }, now: number): Transition =>
  payment.openExecutes === 0
    ? { state: 'CANCELLED', set: { failure: reason, dueAt: null } }
    : toExecuteUnknown(now);

/** Executes that remain without an answer after one was answered with a refusal. */
const remainingExecutes = ({ openExecutes }: Payments): number => Math.max(0, openExecutes - 1);

/**
 * Answers of older attempts count only when they say that the money moved, and none proves that it
 * did not while another execute is without an answer.
 */
const onExecuted = (
  payment: Payments,
  { answer, attempt }: { answer: Executed; attempt: number },
  now: number,
): Transition | undefined => {
  if (answer.kind === 'COMPLETED') {
    return matchesOrder(payment, answer.money)
      ? toPaid(payment, answer.money, now)
      : toQueryAfterExecute(payment, now, wrongChargeFields(payment, answer.money));
  }
  if (answer.kind === 'DONE_BEFORE') return toQueryAfterExecute(payment, now);
  if (answer.kind === 'UNKNOWN') {
    const isAwaited = attempt === payment.attempt && payment.state === 'EXECUTING';
    return isAwaited ? toQueryAfterExecute(payment, now) : undefined;
  }
  const openExecutes = remainingExecutes(payment);
  if (attempt !== payment.attempt) return { state: payment.state, set: { openExecutes } };
  if (openExecutes > 0) return toQueryAfterExecute(payment, now, { openExecutes });
  return answer.kind === 'REFUSED'
    ? { ...toFailed(answer.reason), set: { ...toFailed(answer.reason).set, openExecutes } }
    : toPending(payment, now, { openExecutes });
};

/** Queries without result back off, and a payment without hope is left to a person. */
const waitForQuery = (payment: Payments, now: number, flags: string): Transition => {
  const { createdAt, tries } = payment;
  const isFlagged = flags !== '' || payment.flags !== '';
  const isHopeless = isFlagged && ageOf(createdAt, now) > deadMsOf(payment) + hopelessMs;
  const wait = isFlagged ? nextPatientQueryIn(tries) : nextQueryIn(tries);
  return { state: 'EXECUTE_UNKNOWN', set: { flags, dueAt: isHopeless ? null : now + wait } };
};

/**
 * Longest time without an answer, in milliseconds. A payment that was never executed may wait
 * longer.
 */
const maxSilenceMs = (payment: Payments): number =>
  payment.attempt === 0 ? 2 * payment.lifeMs : deadMsOf(payment);

/** 'Not found' may be a mistake this many times before a person is alerted. */
const maxNotFoundAnswers = 5;

const onQueried = (
  payment: Payments,
  { answer, slot }: FactOf<'QUERY_ANSWERED'>,
  now: number,
): Transition => {
  const age = ageOf(payment.createdAt, now);
  const { flags, movesMoney, openExecutes, tries } = payment;
  const unknown = withFlags(flags, 'PAYMENT_UNKNOWN');
  switch (answer.kind) {
    case 'COMPLETED': {
      const { money } = answer;
      if (matchesOrder(payment, money)) {
        return movesMoney === 'BY_ITSELF'
          ? onMoneyMoved(payment, money, slot, now)
          : toPaid(payment, money, now);
      }
      if (isOfOrder(payment, money)) return toWrongAmountRefund(payment, money, now);
      const set = wrongChargeFields(payment, money);
      const wait = waitForQuery(payment, now, set.flags);
      return { ...wait, set: { ...set, ...wait.set } };
    }
    case 'DEAD':
      return toFailed(notCompleted);
    case 'NOT_FOUND':
      if (openExecutes === 0) return toFailed(notCompleted);
      return waitForQuery(payment, now, tries > maxNotFoundAnswers ? unknown : flags);
    case 'INITIATED':
      if (age > deadMsOf(payment)) return toFailed(encodeMessage('paymentExpired'));
      if (movesMoney === 'BY_ITSELF') return waitForMoney(payment, now);
      if (slot && isInWindow(payment, now)) {
        return toExecuting(payment, { ...slot, confirmedAt: payment.confirmedAt, tries }, now);
      }
      if (openExecutes === 0 && age < payment.lifeMs) return toPending(payment, now);
      return waitForQuery(payment, now, withoutFlags(flags, 'PAYMENT_UNKNOWN'));
    case 'UNKNOWN':
      return waitForQuery(payment, now, age > maxSilenceMs(payment) ? unknown : flags);
  }
};

/**
 * After a restore, a payment that is paid by now may have been dispensed or refunded after the
 * backup, so a person decides. Proof that no money moved clears the flag.
 */
const onQueriedRestored = (
  payment: Payments,
  fact: FactOf<'QUERY_ANSWERED'>,
  now: number,
): Transition => {
  const { answer } = fact;
  if (answer.kind === 'COMPLETED') {
    const { money } = answer;
    const known = withoutFlags(payment.flags, 'WRONG_AMOUNT', 'PAYMENT_UNKNOWN');
    const set = matchesOrder(payment, money)
      ? { ...chargeFields(money), flags: known }
      : wrongChargeFields({ ...payment, flags: known }, money);
    return { state: 'EXECUTE_UNKNOWN', set: { ...set, dueAt: null } };
  }
  if (!isProof(payment, answer)) return onQueried(payment, fact, now);
  const flags = withoutFlags(payment.flags, 'RESTORED');
  const move = onQueried({ ...payment, flags }, fact, now);
  return { ...move, set: { flags, ...move.set } };
};

/** The provider reports a charge of a payment that was closed without one. */
const onLateCharge = (payment: Payments, money: Money, now: number): Transition => {
  if (matchesOrder(payment, money)) return toRefundDue(now, chargeFields(money));
  return isOfOrder(payment, money)
    ? toWrongAmountRefund(payment, money, now)
    : { state: payment.state, set: wrongChargeFields(payment, money) };
};

/** An execute's answer of another amount is confirmed by a query. */
const lateCharge = (
  payment: Payments,
  { answer }: { answer: Executed },
  now: number,
): Transition | undefined => {
  if (answer.kind !== 'COMPLETED' || payment.settledAs !== null) return undefined;
  const { money } = answer;
  return matchesOrder(payment, money)
    ? onLateCharge(payment, money, now)
    : { state: payment.state, set: { ...wrongChargeFields(payment, money), dueAt: now } };
};

/** The answer settles a closed payment, so that it needs no further query. */
export const isProof = ({ openExecutes }: Payments, { kind }: Queried): boolean =>
  kind === 'NOT_FOUND' ? openExecutes === 0 : kind !== 'UNKNOWN';

const onRechecked = (
  payment: Payments,
  { answer }: { answer: Queried },
  now: number,
): Transition | undefined => {
  const { state, flags, settledAs } = payment;
  if (settledAs !== null) return undefined;
  if (answer.kind === 'COMPLETED') return onLateCharge(payment, answer.money, now);
  if (flags === '' || !isProof(payment, answer)) return undefined;
  return { state, set: { flags: withoutFlags(flags, 'PAYMENT_UNKNOWN') } };
};

export const closedRules = {
  TIME_PASSED: ({ state, dueAt }: Payments): Transition | undefined =>
    dueAt === null ? undefined : { state, set: { dueAt: null }, call: 'QUERY' },
  EXECUTE_ANSWERED: lateCharge,
  QUERY_ANSWERED: onRechecked,
  NEVER_PROVED: ({ state, flags }: Payments): Transition => ({
    state,
    set: { flags: withFlags(flags, 'PAYMENT_UNKNOWN') },
  }),
} as const;

/**
 * Nobody has come back for ten minutes: the provider says who confirmed all the same. In the end it
 * may have charged what this database never heard of.
 */
const onUnreturned = (payment: Payments, _fact: FactOf<'TIME_PASSED'>, now: number): Transition => {
  const { createdAt, lifeMs, movesMoney } = payment;
  const canWait = movesMoney === 'WHEN_ASKED' && ageOf(createdAt, now) < lifeMs;
  return canWait
    ? { state: 'PENDING', set: { dueAt: expiresAt(payment, now) }, call: 'QUERY' }
    : toExecuteUnknown(now);
};

/** The payment may have been paid since the backup, so the provider is queried first. */
const restoredUnpaid = ({ flags }: Payments, _fact: FactOf<'RESTORED'>, now: number): Transition =>
  toExecuteUnknown(now, { flags: withFlags(flags, 'RESTORED') });

type ChargeState = 'CREATED' | 'PENDING' | 'EXECUTING' | 'EXECUTE_UNKNOWN' | 'PAID';

export const chargeRules: Pick<Rules, ChargeState> = {
  CREATED: {
    CREATE_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'REFUSED') return toFailed(answer.reason);
      if (answer.kind === 'UNKNOWN') return toFailed(answer.cause ? shopClosed : unreachable);
      if (payment.movesMoney === 'BY_ITSELF') return toOpenAddress(payment, answer, now);
      const { providerPaymentId, checkoutUrl } = answer;
      const dueAt = Math.min(now + unreturnedMs, expiresAt(payment, now));
      return { state: 'PENDING', set: { providerPaymentId, checkoutUrl, dueAt } };
    },
    TIME_PASSED: () => toFailed(unreachable),
    /** The provider may have opened it under a payment ID that this database has lost. */
    RESTORED: ({ flags }) => ({
      state: 'FAILED',
      set: { failure: unreachable, flags: withFlags(flags, 'RESTORED'), dueAt: null },
    }),
  },
  PENDING: {
    EXECUTE_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'UNKNOWN') return undefined;
      return answer.kind === 'COMPLETED' || answer.kind === 'DONE_BEFORE'
        ? toExecuteUnknown(now)
        : { state: 'PENDING', set: { openExecutes: remainingExecutes(payment) } };
    },
    /** The customer is back without a callback. */
    QUERY_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'COMPLETED')
        return payment.movesMoney === 'BY_ITSELF' ? toConfirmed(now) : toExecuteUnknown(now);
      const isOver = answer.kind === 'DEAD' || answer.kind === 'NOT_FOUND';
      return isOver && payment.openExecutes === 0 ? toFailed(notCompleted) : undefined;
    },
    CONFIRMED: (payment, { slot }, now) =>
      payment.movesMoney === 'BY_ITSELF'
        ? toConfirmed(now)
        : toExecuting(payment, { ...slot, confirmedAt: now, tries: 0 }, now),
    /** Money that moves by itself may be there all the same. */
    GATE_CLOSED: (payment, fact, now) =>
      payment.movesMoney === 'BY_ITSELF' ? toConfirmed(now) : toCancelled(payment, fact, now),
    LEFT: toCancelled,
    TIME_PASSED: onUnreturned,
    ASKED: (_payment, _fact, now) => toExecuteUnknown(now),
    RESTORED: restoredUnpaid,
  },
  EXECUTING: {
    EXECUTE_ANSWERED: onExecuted,
    TIME_PASSED: (payment, _fact, now) => toQueryAfterExecute(payment, now),
    RESTORED: restoredUnpaid,
  },
  EXECUTE_UNKNOWN: {
    EXECUTE_ANSWERED: onExecuted,
    /** The first callback counts: a page opened again does not prove that somebody is there. */
    CONFIRMED: (payment, _fact, now) =>
      payment.movesMoney === 'BY_ITSELF'
        ? onReturn(payment, now)
        : {
            state: payment.state,
            set: { confirmedAt: payment.confirmedAt ?? now, dueAt: now },
          },
    GATE_CLOSED: (payment, _fact, now) =>
      payment.movesMoney === 'BY_ITSELF' ? onReturn(payment, now) : undefined,
    TIME_PASSED: ({ state, tries }, _fact, now) => ({
      state,
      set: { tries: tries + 1, dueAt: now + callMs },
      call: 'QUERY',
    }),
    QUERY_ANSWERED: (payment, fact, now) =>
      hasFlag(payment.flags, 'RESTORED')
        ? onQueriedRestored(payment, fact, now)
        : onQueried(payment, fact, now),
    /** The payment is paid and was left to a person. */
    REFUND_WANTED: ({ trxId }, _fact, now) =>
      trxId === null ? undefined : toRefundDue(now, { failure: encodeMessage('operatorRefunded') }),
    RESTORED: restoredUnpaid,
    ASKED: ({ state }, _fact, now) => ({ state, set: { dueAt: now } }),
  },
  PAID: {
    CHARGED: (payment, _fact, now) =>
      isInWindow(payment, now)
        ? { state: 'DISPENSING', set: { heldUntil: now, dueAt: now + commandSeconds * 1000 } }
        : toRefundDue(now, { failure: encodeMessage('paymentTooLate') }),
  },
};
