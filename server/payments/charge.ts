import { sentence } from '../../contract/messages.ts';
import { isWithin } from '../../contract/times.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Executed, Money, Queried } from '../gateways/checkout.ts';
import type { FactOf, Move, Rules } from './facts.ts';
import { hasFlag, withFlags, withoutFlags } from './flags.ts';
import { ageOf, toRefundDue } from './refund.ts';
import {
  callMs,
  commandSeconds,
  deadMs,
  hopelessMs,
  lifeMs,
  nextPatientQueryIn,
  nextQueryIn,
  windowMs,
} from './times.ts';

/** From the order at the provider to the money: what a customer reads of it is in plain words. */

const unreachable = sentence('bkashFailed');
const shopClosed = sentence('shopClosed');
const notCompleted = sentence('paymentNotCompleted');

/** The money that moved is the money that was asked for. */
const fits = (payment: Payments, money: Money): boolean =>
  money.amount === payment.amount && money.currency === 'BDT' && money.invoice === payment.invoice;

const toFailed = (failure: string): Move => ({ state: 'FAILED', set: { failure, dueAt: null } });

const toPaid = ({ flags }: Payments, { trxId, wallet }: Money, now: number): Move => ({
  state: 'PAID',
  set: {
    trxId,
    wallet,
    failure: null,
    dueAt: now,
    flags: withoutFlags(flags, 'WRONG_AMOUNT', 'PAYMENT_UNKNOWN'),
  },
});

const toExecuting = (
  { attempt, openExecutes }: Payments,
  given: Pick<Payments, 'rowNo' | 'columnNo' | 'confirmedAt' | 'tries'>,
  now: number,
): Move => ({
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

const toExecuteUnknown = (now: number, set: Move['set'] = {}): Move => ({
  state: 'EXECUTE_UNKNOWN',
  set: { ...set, tries: 0, dueAt: now },
});

/** Asks at once; after an execute that was repeated it waits its turn, or both would go round and round. */
const afterExecute = ({ state, tries }: Payments, now: number, set?: Move['set']): Move => ({
  state: 'EXECUTE_UNKNOWN',
  set:
    state === 'EXECUTING' && tries > 0
      ? { ...set, dueAt: now + nextQueryIn(tries) }
      : { ...set, tries: 0, dueAt: now },
});

/** When it dies at the provider. */
const deathOf = ({ createdAt }: Payments, now: number): number =>
  Math.max(now, Math.min(createdAt, now) + lifeMs);

/** The customer has not confirmed: whoever comes back then is the first to. */
const toPending = (payment: Payments, now: number, set: Move['set'] = {}): Move => ({
  state: 'PENDING',
  set: { ...set, confirmedAt: null, heldUntil: now, dueAt: deathOf(payment, now) },
});

/** An execute without an answer may have moved the money: then the provider is asked first. */
const toCancelled = (payment: Payments, { reason }: { reason: string }, now: number): Move =>
  payment.openExecutes === 0
    ? { state: 'CANCELLED', set: { failure: reason, dueAt: null } }
    : toExecuteUnknown(now);

const inWindow = ({ confirmedAt }: Payments, now: number): boolean =>
  confirmedAt !== null && isWithin(confirmedAt, windowMs, now);

/** The executes that are without an answer after one was answered 'no'. */
const stillOpen = ({ openExecutes }: Payments): number => Math.max(0, openExecutes - 1);

/**
 * Answers of older attempts count only when they say that the money moved, and none proves that it
 * did not while another execute is without an answer.
 */
const onExecuted = (
  payment: Payments,
  { answer, attempt }: { answer: Executed; attempt: number },
  now: number,
): Move | undefined => {
  if (answer.kind === 'COMPLETED') {
    return fits(payment, answer.money)
      ? toPaid(payment, answer.money, now)
      : afterExecute(payment, now, { flags: withFlags(payment.flags, 'WRONG_AMOUNT') });
  }
  if (answer.kind === 'DONE_BEFORE') return afterExecute(payment, now);
  if (answer.kind === 'UNKNOWN') {
    const isAwaited = attempt === payment.attempt && payment.state === 'EXECUTING';
    return isAwaited ? afterExecute(payment, now) : undefined;
  }
  const openExecutes = stillOpen(payment);
  if (attempt !== payment.attempt) return { state: payment.state, set: { openExecutes } };
  if (openExecutes > 0) return afterExecute(payment, now, { openExecutes });
  return answer.kind === 'REFUSED'
    ? { ...toFailed(answer.reason), set: { ...toFailed(answer.reason).set, openExecutes } }
    : toPending(payment, now, { openExecutes });
};

/** What is asked for in vain is asked for ever less often, and in the end left to a person. */
const waitForQuery = (payment: Payments, now: number, flags: string): Move => {
  const { createdAt, tries } = payment;
  const isFlagged = flags !== '' || payment.flags !== '';
  const isHopeless = isFlagged && ageOf(createdAt, now) > deadMs + hopelessMs;
  const wait = isFlagged ? nextPatientQueryIn(tries) : nextQueryIn(tries);
  return { state: 'EXECUTE_UNKNOWN', set: { flags, dueAt: isHopeless ? null : now + wait } };
};

/** How long the provider may say nothing; less matters of what was never executed here. */
const silenceMs = ({ attempt }: Payments): number => (attempt === 0 ? 2 * lifeMs : deadMs);

/** So often 'unknown payment' may be a mistake, before a person looks at it. */
const mistakes = 5;

const onQueried = (
  payment: Payments,
  { answer, slot }: FactOf<'QUERY_ANSWERED'>,
  now: number,
): Move => {
  const age = ageOf(payment.createdAt, now);
  const { flags, openExecutes, tries } = payment;
  const unknown = withFlags(flags, 'PAYMENT_UNKNOWN');
  switch (answer.kind) {
    case 'COMPLETED':
      return fits(payment, answer.money)
        ? toPaid(payment, answer.money, now)
        : waitForQuery(payment, now, withFlags(flags, 'WRONG_AMOUNT'));
    case 'DEAD':
      return toFailed(notCompleted);
    case 'NOT_FOUND':
      if (openExecutes === 0) return toFailed(notCompleted);
      return waitForQuery(payment, now, tries > mistakes ? unknown : flags);
    case 'INITIATED':
      if (age > deadMs) return toFailed(sentence('paymentExpired'));
      if (slot && inWindow(payment, now)) {
        return toExecuting(payment, { ...slot, confirmedAt: payment.confirmedAt, tries }, now);
      }
      if (openExecutes === 0 && age < lifeMs) return toPending(payment, now);
      return waitForQuery(payment, now, withoutFlags(flags, 'PAYMENT_UNKNOWN'));
    case 'UNKNOWN':
      return waitForQuery(payment, now, age > silenceMs(payment) ? unknown : flags);
  }
};

/**
 * After a restore. What is paid by now may have been dispensed after the backup, or given back: that
 * is for a person to say. Whatever proves that no money moved leaves nothing in doubt.
 */
const onQueriedRestored = (
  payment: Payments,
  fact: FactOf<'QUERY_ANSWERED'>,
  now: number,
): Move => {
  const { answer } = fact;
  if (answer.kind === 'COMPLETED' && fits(payment, answer.money)) {
    const { trxId, wallet } = answer.money;
    const flags = withoutFlags(payment.flags, 'WRONG_AMOUNT', 'PAYMENT_UNKNOWN');
    return { state: 'EXECUTE_UNKNOWN', set: { trxId, wallet, flags, dueAt: null } };
  }
  if (answer.kind === 'COMPLETED' || !isProof(payment, answer)) {
    return onQueried(payment, fact, now);
  }
  const flags = withoutFlags(payment.flags, 'RESTORED');
  const move = onQueried({ ...payment, flags }, fact, now);
  return { ...move, set: { flags, ...move.set } };
};

/** Closed without a charge, and the provider says that there was one. */
const onLateCharge = (payment: Payments, money: Money, now: number): Move => {
  const { trxId, wallet } = money;
  return fits(payment, money)
    ? toRefundDue(now, { trxId, wallet })
    : {
        state: payment.state,
        set: { trxId, wallet, flags: withFlags(payment.flags, 'WRONG_AMOUNT') },
      };
};

const lateCharge = (
  payment: Payments,
  { answer }: { answer: Executed },
  now: number,
): Move | undefined =>
  answer.kind === 'COMPLETED' && payment.settledAs === null
    ? onLateCharge(payment, answer.money, now)
    : undefined;

/** Whether an answer about a closed payment leaves nothing to ask. */
export const isProof = ({ openExecutes }: Payments, { kind }: Queried): boolean =>
  kind === 'NOT_FOUND' ? openExecutes === 0 : kind !== 'UNKNOWN';

const onRechecked = (
  payment: Payments,
  { answer }: { answer: Queried },
  now: number,
): Move | undefined => {
  const { state, flags, settledAs } = payment;
  if (settledAs !== null) return undefined;
  if (answer.kind === 'COMPLETED') return onLateCharge(payment, answer.money, now);
  if (answer.kind === 'UNKNOWN') return answer.cause && { state };
  if (flags === '' || !isProof(payment, answer)) return undefined;
  return { state, set: { flags: withoutFlags(flags, 'PAYMENT_UNKNOWN') } };
};

export const closedRules = {
  EXECUTE_ANSWERED: lateCharge,
  QUERY_ANSWERED: onRechecked,
  NEVER_PROVED: ({ state, flags }: Payments): Move => ({
    state,
    set: { flags: withFlags(flags, 'PAYMENT_UNKNOWN') },
  }),
} as const;

/** It may have been paid since the backup: the provider is asked before anything else. */
const restoredUnpaid = ({ flags }: Payments, _fact: FactOf<'RESTORED'>, now: number): Move =>
  toExecuteUnknown(now, { flags: withFlags(flags, 'RESTORED') });

type ChargeState = 'CREATED' | 'PENDING' | 'EXECUTING' | 'EXECUTE_UNKNOWN' | 'PAID';

export const chargeRules: Pick<Rules, ChargeState> = {
  CREATED: {
    CREATE_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'REFUSED') return toFailed(answer.reason);
      if (answer.kind === 'UNKNOWN') return toFailed(answer.cause ? shopClosed : unreachable);
      const { providerPaymentId, checkoutUrl } = answer;
      return {
        state: 'PENDING',
        set: { providerPaymentId, checkoutUrl, dueAt: deathOf(payment, now) },
      };
    },
    TIME_PASSED: () => toFailed(unreachable),
    /** By which name it was opened at the provider, if it was, is lost. */
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
        : { state: 'PENDING', set: { openExecutes: stillOpen(payment) } };
    },
    /** The customer is back without a callback. */
    QUERY_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'COMPLETED') return toExecuteUnknown(now);
      const isOver = answer.kind === 'DEAD' || answer.kind === 'NOT_FOUND';
      return isOver && payment.openExecutes === 0 ? toFailed(notCompleted) : undefined;
    },
    CONFIRMED: (payment, { slot }, now) =>
      toExecuting(payment, { ...slot, confirmedAt: now, tries: 0 }, now),
    GATE_CLOSED: toCancelled,
    LEFT: toCancelled,
    /** What was ever sent there may be paid there, though this database has never heard of it. */
    TIME_PASSED: (_payment, _fact, now) => toExecuteUnknown(now),
    ASKED: (_payment, _fact, now) => toExecuteUnknown(now),
    RESTORED: restoredUnpaid,
  },
  EXECUTING: {
    EXECUTE_ANSWERED: onExecuted,
    TIME_PASSED: (payment, _fact, now) => afterExecute(payment, now),
    RESTORED: restoredUnpaid,
  },
  EXECUTE_UNKNOWN: {
    EXECUTE_ANSWERED: onExecuted,
    /** The first time that the customer came back stays: a page opened again is nobody there. */
    CONFIRMED: ({ state, confirmedAt }, _fact, now) => ({
      state,
      set: { confirmedAt: confirmedAt ?? now, dueAt: now },
    }),
    TIME_PASSED: ({ state, tries }, _fact, now) => ({
      state,
      set: { tries: tries + 1, dueAt: now + callMs },
      call: 'QUERY',
    }),
    QUERY_ANSWERED: (payment, fact, now) =>
      hasFlag(payment.flags, 'RESTORED')
        ? onQueriedRestored(payment, fact, now)
        : onQueried(payment, fact, now),
    /** What is paid and was left to a person. */
    REFUND_WANTED: ({ trxId }, _fact, now) =>
      trxId === null ? undefined : toRefundDue(now, { failure: sentence('operatorRefunded') }),
    RESTORED: restoredUnpaid,
    ASKED: ({ state }, _fact, now) => ({ state, set: { dueAt: now } }),
  },
  PAID: {
    CHARGED: (payment, _fact, now) =>
      inWindow(payment, now)
        ? { state: 'DISPENSING', set: { heldUntil: now, dueAt: now + commandSeconds * 1000 } }
        : toRefundDue(now, { failure: sentence('paymentTooLate') }),
  },
};
