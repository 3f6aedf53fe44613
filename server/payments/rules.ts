import type { PaymentFlag, PaymentState } from '../../contract/payments.ts';
import { isOpen, isPast, isWithin } from '../../contract/times.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Executed, Money, Queried } from '../gateways/checkout.ts';
import type { DispenseEnd, Fact, FactOf, Move } from './facts.ts';
import { noFlags, withFlags, withoutFlags } from './flags.ts';
import {
  callMs,
  commandSeconds,
  deadMs,
  lifeMs,
  nextQueryIn,
  nextRefundIn,
  troubleMs,
  windowMs,
} from './times.ts';

type Rule<E extends Fact['event']> = (
  payment: Payments,
  fact: FactOf<E>,
  now: number,
) => Move | undefined;

/** What each state makes of each event; what is not here changes nothing. */
export type Rules = {
  readonly [S in PaymentState]: { readonly [E in Fact['event']]?: Rule<E> };
};

/** The money that moved is the money that was asked for. */
const fits = (payment: Payments, money: Money): boolean =>
  money.amount === payment.amount && money.currency === 'BDT' && money.invoice === payment.invoice;

const toFailed = (failure: string): Move => ({ state: 'FAILED', set: { failure, dueAt: null } });

const toPaid = ({ flags }: Payments, { trxId, wallet }: Money, now: number): Move => ({
  state: 'PAID',
  set: {
    ...{ trxId, wallet, failure: null, dueAt: now },
    flags: withoutFlags(flags, 'WRONG_AMOUNT', 'PAYMENT_UNKNOWN'),
  },
});

const toExecuting = (
  { attempt }: Payments,
  given: { readonly confirmedAt: number | null; readonly tries: number },
  now: number,
): Move => ({
  state: 'EXECUTING',
  set: {
    ...given,
    attempt: attempt + 1,
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

const toRefundDue = (now: number, set: Move['set'] = {}): Move => ({
  state: 'REFUND_DUE',
  set: { ...set, tries: 0, heldUntil: now, refundDueAt: now, dueAt: now },
});

const toRefunding = ({ tries }: Payments, now: number): Move => ({
  state: 'REFUNDING',
  set: { tries: tries + 1, lastTryAt: now, dueAt: now + callMs },
  call: 'REFUND',
});

const toRefunded = ({ flags }: Payments, refundTrxId: string): Move => ({
  state: 'REFUNDED',
  set: { refundTrxId, flags: withoutFlags(flags, 'REFUND_STUCK'), dueAt: null },
});

/** Nothing was executed: it is over. Otherwise bKash is asked first, the money may have moved. */
const unlessExecuted = ({ attempt }: Payments, over: Move, now: number): Move =>
  attempt === 0 ? over : toExecuteUnknown(now);

const toCancelled = (payment: Payments, { reason }: { reason: string }, now: number): Move =>
  unlessExecuted(payment, { state: 'CANCELLED', set: { failure: reason, dueAt: null } }, now);

/** Answers of older attempts count only when they say that the money moved. */
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
  if (attempt !== payment.attempt) return undefined;
  if (answer.kind === 'NOT_READY') {
    return { state: 'PENDING', set: { dueAt: deathOf(payment, now) } };
  }
  if (answer.kind === 'REFUSED') return toFailed(answer.reason);
  return payment.state === 'EXECUTING' ? afterExecute(payment, now) : undefined;
};

const waitForQuery = ({ tries }: Payments, now: number, flags: string): Move => ({
  state: 'EXECUTE_UNKNOWN',
  set: { flags, dueAt: now + nextQueryIn(tries) },
});

const inWindow = ({ confirmedAt }: Payments, now: number): boolean =>
  confirmedAt !== null && isWithin(confirmedAt, windowMs, now);

/** A payment that was begun or paid back in the future is older than anything. */
const ageOf = (at: number, now: number): number => (isPast(at, now) ? now - at : Infinity);

/** When it dies at bKash. */
const deathOf = ({ createdAt }: Payments, now: number): number =>
  Math.max(now, Math.min(createdAt, now) + lifeMs);

const onQueried = (
  payment: Payments,
  { answer, canVend }: { answer: Queried; canVend: boolean },
  now: number,
): Move => {
  const age = ageOf(payment.createdAt, now);
  switch (answer.kind) {
    case 'COMPLETED':
      return fits(payment, answer.money)
        ? toPaid(payment, answer.money, now)
        : waitForQuery(payment, now, withFlags(payment.flags, 'WRONG_AMOUNT'));
    case 'DEAD':
      return toFailed(answer.reason);
    case 'INITIATED':
      if (age > deadMs) return toFailed('The payment has expired');
      return canVend && inWindow(payment, now)
        ? toExecuting(payment, { confirmedAt: payment.confirmedAt, tries: payment.tries }, now)
        : waitForQuery(payment, now, payment.flags);
    case 'UNKNOWN':
      return waitForQuery(
        payment,
        now,
        age > troubleMs ? withFlags(payment.flags, 'PAYMENT_UNKNOWN') : payment.flags,
      );
  }
};

const flagsOf = ({ dropped, isInterrupted, isSilent }: DispenseEnd): PaymentFlag[] => [
  ...(isInterrupted ? (['INTERRUPTED'] as const) : []),
  ...(isSilent ? (['SILENT_MACHINE'] as const) : []),
  ...(dropped > 0 ? (['PARTLY_DISPENSED'] as const) : []),
];

const isStuck = ({ refundDueAt }: Payments, now: number): boolean =>
  refundDueAt !== null && ageOf(refundDueAt, now) >= troubleMs;

const waitForRefund = (payment: Payments, now: number, wait: number): Move => ({
  state: 'REFUND_UNKNOWN',
  set: {
    flags: isStuck(payment, now) ? withFlags(payment.flags, 'REFUND_STUCK') : payment.flags,
    dueAt: now + wait,
  },
});

/** What it dropped after all, the machine has told: it is silent no more. */
const flagDrop = ({ state, flags }: Payments): Move => ({
  state,
  set: { flags: withFlags(withoutFlags(flags, 'SILENT_MACHINE'), 'DISPENSED_AND_REFUNDED') },
});

const clearFlags = ({ state }: Payments): Move => ({ state, set: { flags: noFlags } });

/** Closed without a charge, and bKash says that there was one. */
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
  { answer }: { answer: Executed | Queried },
  now: number,
): Move | undefined =>
  answer.kind === 'COMPLETED' ? onLateCharge(payment, answer.money, now) : undefined;

const askAgain = ({ state }: Payments, _fact: unknown, now: number): Move => ({
  state,
  set: { dueAt: now },
});

const closed = {
  EXECUTE_ANSWERED: lateCharge,
  QUERY_ANSWERED: lateCharge,
  SETTLED: clearFlags,
} as const;

export const paymentRules: Rules = {
  CREATED: {
    CREATE_ANSWERED: (payment, { answer }, now) =>
      answer.kind === 'CREATED'
        ? {
            state: 'PENDING',
            set: {
              bkashPaymentId: answer.bkashPaymentId,
              bkashUrl: answer.bkashUrl,
              dueAt: deathOf(payment, now),
            },
          }
        : toFailed(answer.reason),
    TIME_PASSED: () => toFailed('bKash could not be reached. Try again.'),
  },
  PENDING: {
    EXECUTE_ANSWERED: (_payment, { answer }, now) =>
      answer.kind === 'COMPLETED' || answer.kind === 'DONE_BEFORE'
        ? toExecuteUnknown(now)
        : undefined,
    CONFIRMED: (payment, _fact, now) => toExecuting(payment, { confirmedAt: now, tries: 0 }, now),
    GATE_CLOSED: toCancelled,
    LEFT: toCancelled,
    TIME_PASSED: (payment, _fact, now) =>
      unlessExecuted(payment, toFailed('The payment has expired'), now),
    ASKED: ({ attempt }, _fact, now) => (attempt === 0 ? undefined : toExecuteUnknown(now)),
  },
  EXECUTING: {
    EXECUTE_ANSWERED: onExecuted,
    TIME_PASSED: (payment, _fact, now) => afterExecute(payment, now),
  },
  EXECUTE_UNKNOWN: {
    EXECUTE_ANSWERED: onExecuted,
    CONFIRMED: (_payment, _fact, now) => toExecuteUnknown(now, { confirmedAt: now }),
    TIME_PASSED: ({ tries }, _fact, now) => ({
      state: 'EXECUTE_UNKNOWN',
      set: { tries: tries + 1, dueAt: now + callMs },
      call: 'QUERY',
    }),
    QUERY_ANSWERED: onQueried,
    ASKED: askAgain,
    SETTLED: (_payment, { refundTrxId, reason }) =>
      refundTrxId === undefined
        ? { state: 'FAILED', set: { failure: reason, flags: noFlags, dueAt: null } }
        : { state: 'REFUNDED', set: { refundTrxId, flags: noFlags, dueAt: null } },
  },
  PAID: {
    CHARGED: (payment, _fact, now) =>
      inWindow(payment, now)
        ? { state: 'DISPENSING', set: { heldUntil: now, dueAt: now + commandSeconds * 1000 } }
        : toRefundDue(now, { failure: 'Paid too late for the machine to dispense' }),
  },
  DISPENSING: {
    OFFERED: ({ state }, { dueAt }) => ({ state, set: { dueAt } }),
    UNANSWERED: ({ state, flags }, { dueAt }) => ({
      state,
      set: { flags: withFlags(flags, 'UNANSWERED'), dueAt },
    }),
    COMMANDS_ENDED: (payment, { end }, now) => {
      const flags = withoutFlags(payment.flags, 'UNANSWERED');
      return end.dropped === payment.quantity
        ? { state: 'DISPENSED', set: { flags, dueAt: null } }
        : toRefundDue(now, { flags: withFlags(flags, ...flagsOf(end)), failure: end.reason });
    },
  },
  REFUND_DUE: {
    TIME_PASSED: (payment, _fact, now) => toRefunding(payment, now),
    DROPPED_LATE: flagDrop,
  },
  REFUNDING: {
    REFUND_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'REFUNDED') return toRefunded(payment, answer.refundTrxId);
      if (answer.kind !== 'REFUSED') return { state: 'REFUND_UNKNOWN', set: { dueAt: now } };
      const flags = withFlags(payment.flags, 'REFUND_STUCK');
      return { state: 'REFUND_UNKNOWN', set: { flags, failure: answer.reason, dueAt: now } };
    },
    TIME_PASSED: (_payment, _fact, now) => ({ state: 'REFUND_UNKNOWN', set: { dueAt: now } }),
    DROPPED_LATE: flagDrop,
  },
  REFUND_UNKNOWN: {
    REFUND_ANSWERED: (payment, { answer }) =>
      answer.kind === 'REFUNDED' ? toRefunded(payment, answer.refundTrxId) : undefined,
    TIME_PASSED: ({ state }, _fact, now) => ({
      state,
      set: { dueAt: now + callMs },
      call: 'REFUND_STATUS',
    }),
    REFUND_STATUS_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'REFUNDED') return toRefunded(payment, answer.refundTrxId);
      const wait = nextRefundIn(payment.tries);
      if (answer.kind === 'UNKNOWN') return waitForRefund(payment, now, wait);
      const again = (payment.lastTryAt ?? 0) + wait;
      return isOpen(again, wait, now)
        ? waitForRefund(payment, now, again - now)
        : toRefunding(payment, now);
    },
    ASKED: askAgain,
    REFUND_WANTED: ({ state }, _fact, now) => ({ state, set: { lastTryAt: null, dueAt: now } }),
    SETTLED: (_payment, { refundTrxId = 'by hand' }) => ({
      state: 'REFUNDED',
      set: { refundTrxId, flags: noFlags, dueAt: null },
    }),
    DROPPED_LATE: flagDrop,
  },
  DISPENSED: {
    REFUND_WANTED: ({ flags }, { reason }, now) =>
      toRefundDue(now, { flags: withFlags(flags, 'DISPENSED_AND_REFUNDED'), failure: reason }),
    SETTLED: clearFlags,
  },
  REFUNDED: { DROPPED_LATE: flagDrop, SETTLED: clearFlags },
  FAILED: { ...closed },
  CANCELLED: { ...closed },
};

/** What a fact makes of a payment; undefined when it changes nothing. */
export const decide = <E extends Fact['event']>(
  rules: Rules,
  payment: Payments,
  fact: FactOf<E> & { readonly event: E },
  now: number,
): Move | undefined => rules[payment.state][fact.event]?.(payment, fact, now);
