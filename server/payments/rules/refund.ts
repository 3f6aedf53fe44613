import {
  maxRefundMs,
  type PaymentState,
  type RefundForm,
  refundStates,
} from '../../../contract/payments.ts';
import { isNotExpired, isNotInFuture } from '../../../contract/values/times.ts';
import type { Refunded, RefundStatus, Refusal, WrongForm } from '../../gateways/checkout.ts';
import { otherFormOf, usualRefundForm } from '../../gateways/refund-forms.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { FactOf, Rules, Transition } from './facts.ts';
import { hasFlag, withFlags, withoutFlags } from './flags.ts';
import {
  absentFormMs,
  callMs,
  dailyFromTry,
  nextRefundIn,
  otherFormMs,
  refundWindowMs,
  strayMs,
  troubleMs,
  unnamedMs,
} from './times.ts';

/** Rules of the refund: the whole amount, once. */

/** A payment begun or refunded in the future counts as older than any other. */
export const ageOf = (at: number, now: number): number =>
  isNotInFuture(at, now) ? now - at : Infinity;

const refundingStates: ReadonlySet<PaymentState> = new Set(refundStates);

/** Over an hour old. `lateRefundCondition` is the same rule in SQL. */
export const isRefundLate = (
  { state, refundDueAt }: Pick<Payments, 'state' | 'refundDueAt'>,
  now: number,
): boolean =>
  refundingStates.has(state) && refundDueAt !== null && ageOf(refundDueAt, now) >= maxRefundMs;

export const toRefundDue = (now: number, set: Transition['set'] = {}): Transition => ({
  state: 'REFUND_DUE',
  set: { ...set, tries: 0, heldUntil: now, refundDueAt: now, dueAt: now },
});

/** Every refund call is open until an answer judges it. Its interface is stored before it is sent. */
const toRefunding = (
  { tries, openRefunds }: Payments,
  form: RefundForm,
  now: number,
  set: Transition['set'] = {},
): Transition => ({
  state: 'REFUNDING',
  set: {
    ...set,
    tries: tries + 1,
    refundForm: form,
    openRefunds: openRefunds + 1,
    lastTryAt: now,
    dueAt: now + callMs,
  },
  call: 'REFUND',
});

const toRefunded = ({ flags }: Payments, refundTrxId: string): Transition => ({
  state: 'REFUNDED',
  set: { refundTrxId, flags: withoutFlags(flags, 'REFUND_STUCK'), dueAt: null },
});

const toUnnamed = ({ flags }: Payments, now: number): Transition => ({
  state: 'REFUNDED',
  set: { refundedAt: now, flags: withoutFlags(flags, 'REFUND_STUCK'), dueAt: now + unnamedMs },
});

/** The answer says that the money is back. */
const onMoneyBack = (
  payment: Payments,
  answer: Refunded | RefundStatus,
  now: number,
): Transition | undefined => {
  if (answer.kind === 'REFUNDED') return toRefunded(payment, answer.refundTrxId);
  return answer.kind === 'UNNAMED' ? toUnnamed(payment, now) : undefined;
};

const queryNow = (now: number, set: Transition['set'] = {}): Transition => ({
  state: 'REFUND_UNKNOWN',
  set: { ...set, dueAt: now },
});

const isStuck = ({ refundDueAt }: Payments, now: number): boolean =>
  refundDueAt !== null && ageOf(refundDueAt, now) >= troubleMs;

/** `isDoubtful`: the provider's answers do not fit together, which may end within the hour. */
const waitForRefund = (
  payment: Payments,
  now: number,
  set: Transition['set'],
  isDoubtful = false,
): Transition => {
  const isForPerson = isStuck(payment, now) || (isDoubtful && isRefundLate(payment, now));
  const flags = isForPerson ? withFlags(payment.flags, 'REFUND_STUCK') : payment.flags;
  return { state: 'REFUND_UNKNOWN', set: { ...set, flags } };
};

/** The machine reported that the pad dropped after all, so the flags of doubt are cleared. */
export const flagLateDrop = ({ state, flags }: Payments): Transition => {
  const others = withoutFlags(flags, 'SILENT_MACHINE', 'INTERRUPTED');
  return { state, set: { flags: withFlags(others, 'DISPENSED_AND_REFUNDED') } };
};

/**
 * The refund may have been made after the backup, by an interface that this database does not know.
 * Its status is queried first.
 */
const toRestoredRefund = (
  { openRefunds }: Payments,
  now: number,
  set: Transition['set'] = {},
): Transition =>
  queryNow(now, {
    ...set,
    lastTryAt: null,
    refundForm: null,
    openRefunds: openRefunds + 1,
    formChangedAt: null,
  });

const restoredRefund = (payment: Payments, _fact: FactOf<'RESTORED'>, now: number): Transition =>
  toRestoredRefund(payment, now, { tries: 0 });

const hasPassed = (at: number | null, ms: number, now: number): boolean =>
  at === null || ageOf(at, now) >= ms;

/**
 * The other interface is used only when this answer proves that nothing happened. A missing one may
 * come back within the hour; a payment that one does not know is looked for in the other each day.
 */
const mayChangeForm = (
  { formChangedAt }: Payments,
  answer: Refusal | WrongForm,
  now: number,
): boolean => {
  if (answer.kind === 'WRONG_FORM') return hasPassed(formChangedAt, absentFormMs, now);
  return answer.refundRefusal === 'UNKNOWN_PAYMENT' && hasPassed(formChangedAt, otherFormMs, now);
};

/** Asks once a day for the trxID of money that is back. */
export const askForName = ({ state, refundDueAt }: Payments, now: number): Transition => {
  const isOver = hasPassed(refundDueAt, refundWindowMs, now);
  return { state, set: { dueAt: isOver ? null : now + unnamedMs }, call: 'REFUND_STATUS' };
};

/** A refusal that may pass within the hour needs nobody before. */
const refusedFlags = (payment: Payments, answer: Refusal | WrongForm, now: number): string => {
  const mayPass = answer.kind === 'REFUSED' && answer.refundRefusal === 'PASSING';
  return mayPass && !isRefundLate(payment, now)
    ? payment.flags
    : withFlags(payment.flags, 'REFUND_STUCK');
};

/** Open refund calls but the last, which had no effect. */
const withoutLast = ({ openRefunds }: Payments): number => Math.max(0, openRefunds - 1);

/** The provider has judged the last call: it did not give the money back. */
const onNotRefunded = (payment: Payments, answer: Refusal | WrongForm, now: number): Transition => {
  const openRefunds = withoutLast(payment);
  const isWrongForm = answer.kind === 'WRONG_FORM';
  if (isWrongForm && openRefunds > 0) return queryNow(now, { openRefunds });
  if (openRefunds === 0 && mayChangeForm(payment, answer, now)) {
    const form = otherFormOf(payment.refundForm ?? usualRefundForm);
    return toRefunding({ ...payment, openRefunds }, form, now, { formChangedAt: now });
  }
  const flags = refusedFlags(payment, answer, now);
  if (isWrongForm) {
    const dueAt = now + absentFormMs;
    return { state: 'REFUND_UNKNOWN', set: { openRefunds, flags, dueAt } };
  }
  const isLasting = answer.refundRefusal !== undefined && answer.refundRefusal !== 'PASSING';
  const tries = isLasting ? Math.max(payment.tries, dailyFromTry) : payment.tries;
  return queryNow(now, { openRefunds, flags, tries });
};

const onRefundAnswered = (
  payment: Payments,
  { answer, sentAt }: FactOf<'REFUND_ANSWERED'>,
  now: number,
): Transition | undefined => {
  if (answer.kind === 'REFUNDED') return toRefunded(payment, answer.refundTrxId);
  // An answer to an earlier call proves nothing about the last one.
  if (sentAt !== payment.lastTryAt) return undefined;
  if (answer.kind === 'REFUSED' || answer.kind === 'WRONG_FORM')
    return onNotRefunded(payment, answer, now);
  const isUnsent = answer.kind === 'UNKNOWN' && answer.isUnsent;
  return queryNow(now, isUnsent ? { openRefunds: withoutLast(payment) } : {});
};

/** A refund call that a status disproves, and that had not arrived by then, never will. */
const remainingRefunds = ({ openRefunds, lastTryAt }: Payments, queriedAt: number): number =>
  lastTryAt !== null && queriedAt - lastTryAt >= strayMs ? 0 : openRefunds;

/** Nothing has gone back, by proof or because every call was judged. */
const isDisproved = ({ openRefunds }: Payments, { kind }: RefundStatus): boolean =>
  kind === 'NONE' || (kind === 'PERHAPS_NONE' && openRefunds === 0);

const onRefundStatus = (
  payment: Payments,
  { answer, form, queriedAt }: FactOf<'REFUND_STATUS_ANSWERED'>,
  now: number,
): Transition | undefined => {
  const back = onMoneyBack(payment, answer, now);
  if (back) return back;
  const { tries, lastTryAt } = payment;
  // It tells nothing of a call that was made since; a time of the future came from a wrong clock.
  if (lastTryAt !== null && queriedAt < lastTryAt && isNotInFuture(lastTryAt, now))
    return undefined;
  const wait = nextRefundIn(tries);
  if (!isDisproved(payment, answer)) {
    const dueAt = wait === undefined ? null : now + wait;
    return waitForRefund(payment, now, { tries: tries + 1, dueAt }, answer.kind !== 'UNKNOWN');
  }
  const openRefunds = remainingRefunds(payment, queriedAt);
  const again = () => toRefunding({ ...payment, openRefunds }, payment.refundForm ?? form, now);
  if (lastTryAt === null) return again();
  if (wait === undefined) return waitForRefund(payment, now, { openRefunds, dueAt: null });
  const dueAt = lastTryAt + wait;
  return isNotExpired(dueAt, wait, now)
    ? waitForRefund(payment, now, { openRefunds, dueAt })
    : again();
};

export const refundRules: Pick<Rules, 'REFUND_DUE' | 'REFUNDING' | 'REFUND_UNKNOWN'> = {
  REFUND_DUE: {
    TIME_PASSED: (payment, { form }, now) => {
      const { flags, openRefunds, refundForm } = payment;
      if (hasFlag(flags, 'RESTORED'))
        return toRestoredRefund(payment, now, { flags: withoutFlags(flags, 'RESTORED') });
      // A payment that was settled by hand may still have an open refund call.
      if (openRefunds > 0) return queryNow(now);
      return toRefunding(payment, refundForm ?? form ?? usualRefundForm, now);
    },
    RESTORED: restoredRefund,
    DROPPED_LATE: flagLateDrop,
  },
  REFUNDING: {
    REFUND_ANSWERED: onRefundAnswered,
    REFUND_STATUS_ANSWERED: (payment, { answer }, now) => onMoneyBack(payment, answer, now),
    TIME_PASSED: (_payment, _fact, now) => queryNow(now),
    RESTORED: restoredRefund,
    DROPPED_LATE: flagLateDrop,
  },
  REFUND_UNKNOWN: {
    REFUND_ANSWERED: (payment, { answer }, now) => onMoneyBack(payment, answer, now),
    TIME_PASSED: ({ state }, _fact, now) => ({
      state,
      set: { dueAt: now + callMs },
      call: 'REFUND_STATUS',
    }),
    REFUND_STATUS_ANSWERED: onRefundStatus,
    ASKED: (_payment, _fact, now) => queryNow(now),
    RESTORED: restoredRefund,
    REFUND_WANTED: (_payment, _fact, now) =>
      queryNow(now, { lastTryAt: null, formChangedAt: null }),
    DROPPED_LATE: flagLateDrop,
  },
};
