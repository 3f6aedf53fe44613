import { maxRefundMs, type PaymentState, refundStates } from '../../../contract/payments.ts';
import { isNotExpired, isNotInFuture } from '../../../contract/times.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { FactOf, Rules, Transition } from './facts.ts';
import { hasFlag, withFlags, withoutFlags } from './flags.ts';
import { callMs, dailyFromTry, nextRefundIn, troubleMs } from './times.ts';

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

const toRefunding = ({ tries }: Payments, now: number): Transition => ({
  state: 'REFUNDING',
  set: { tries: tries + 1, lastTryAt: now, dueAt: now + callMs },
  call: 'REFUND',
});

const toRefunded = ({ flags }: Payments, refundTrxId: string): Transition => ({
  state: 'REFUNDED',
  set: { refundTrxId, flags: withoutFlags(flags, 'REFUND_STUCK'), dueAt: null },
});

const isStuck = ({ refundDueAt }: Payments, now: number): boolean =>
  refundDueAt !== null && ageOf(refundDueAt, now) >= troubleMs;

const waitForRefund = (payment: Payments, now: number, set: Transition['set']): Transition => ({
  state: 'REFUND_UNKNOWN',
  set: {
    ...set,
    flags: isStuck(payment, now) ? withFlags(payment.flags, 'REFUND_STUCK') : payment.flags,
  },
});

/** The machine reported that the pad dropped after all, so the flags of doubt are cleared. */
export const flagLateDrop = ({ state, flags }: Payments): Transition => {
  const others = withoutFlags(flags, 'SILENT_MACHINE', 'INTERRUPTED');
  return { state, set: { flags: withFlags(others, 'DISPENSED_AND_REFUNDED') } };
};

/** The refund may have been made after the backup, so its status is queried first. */
const restoredRefund = (
  _payment: Payments,
  _fact: FactOf<'RESTORED'>,
  now: number,
): Transition => ({
  state: 'REFUND_UNKNOWN',
  set: { tries: 0, lastTryAt: null, dueAt: now },
});

export const refundRules: Pick<Rules, 'REFUND_DUE' | 'REFUNDING' | 'REFUND_UNKNOWN'> = {
  REFUND_DUE: {
    TIME_PASSED: (payment, _fact, now) =>
      hasFlag(payment.flags, 'RESTORED')
        ? {
            state: 'REFUND_UNKNOWN',
            set: { flags: withoutFlags(payment.flags, 'RESTORED'), lastTryAt: null, dueAt: now },
          }
        : toRefunding(payment, now),
    RESTORED: restoredRefund,
    DROPPED_LATE: flagLateDrop,
  },
  REFUNDING: {
    REFUND_ANSWERED: (payment, { answer }, now) => {
      if (answer.kind === 'REFUNDED') return toRefunded(payment, answer.refundTrxId);
      if (answer.kind !== 'REFUSED') return { state: 'REFUND_UNKNOWN', set: { dueAt: now } };
      const flags = withFlags(payment.flags, 'REFUND_STUCK');
      const tries = answer.isLasting ? Math.max(payment.tries, dailyFromTry) : payment.tries;
      return { state: 'REFUND_UNKNOWN', set: { flags, tries, dueAt: now } };
    },
    TIME_PASSED: (_payment, _fact, now) => ({ state: 'REFUND_UNKNOWN', set: { dueAt: now } }),
    RESTORED: restoredRefund,
    DROPPED_LATE: flagLateDrop,
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
      const { tries, lastTryAt } = payment;
      const wait = nextRefundIn(tries);
      if (answer.kind === 'UNKNOWN') {
        const dueAt = wait === undefined ? null : now + wait;
        return waitForRefund(payment, now, { tries: tries + 1, dueAt });
      }
      if (lastTryAt === null) return toRefunding(payment, now);
      if (wait === undefined) return waitForRefund(payment, now, { dueAt: null });
      const again = lastTryAt + wait;
      return isNotExpired(again, wait, now)
        ? waitForRefund(payment, now, { dueAt: again })
        : toRefunding(payment, now);
    },
    ASKED: ({ state }, _fact, now) => ({ state, set: { dueAt: now } }),
    RESTORED: restoredRefund,
    REFUND_WANTED: ({ state }, _fact, now) => ({ state, set: { lastTryAt: null, dueAt: now } }),
    DROPPED_LATE: flagLateDrop,
  },
};
