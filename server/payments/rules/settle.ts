import { encodeMessage } from '../../../contract/messages.ts';
import type { PaymentFlag, PaymentState } from '../../../contract/payments.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { closedRules } from './charge.ts';
import type { DispenseEnd, FactOf, Rules, Transition } from './facts.ts';
import { hasFlag, noFlags, withFlags, withoutFlags } from './flags.ts';
import { askForName, flagLateDrop, toRefundDue } from './refund.ts';

/** Rules for the end of a payment: by the machine's report, or by a person's decision. */

const endFlags = ({ dropped, isInterrupted, isSilent }: DispenseEnd): PaymentFlag[] => [
  ...(isInterrupted ? (['INTERRUPTED'] as const) : []),
  ...(isSilent ? (['SILENT_MACHINE'] as const) : []),
  ...(dropped > 0 ? (['PARTLY_DISPENSED'] as const) : []),
];

const byOperator = encodeMessage('operatorRefunded');

/**
 * A person's decision is final and clears the flags. Only money that moved makes the payment
 * refunded; the operator's reason is stored with the event, because customers read `failure`.
 */
const stateWithoutMoney = ({ state, flags }: Payments): PaymentState => {
  if (state === 'EXECUTE_UNKNOWN') return 'FAILED';
  // The customer had the pad.
  if (state === 'DISPENSING') return 'DISPENSED';
  if (state !== 'REFUND_UNKNOWN') return state;
  return hasFlag(flags, 'DISPENSED_AND_REFUNDED') ? 'DISPENSED' : 'FAILED';
};

const settleByHand = (
  payment: Payments,
  { as, refundTrxId }: FactOf<'SETTLED'>,
  now: number,
): Transition => {
  const { trxId, refundTrxId: before } = payment;
  const hasMoved = trxId !== null || refundTrxId !== undefined;
  return {
    state: as !== 'NOT_OWED' && hasMoved ? 'REFUNDED' : stateWithoutMoney(payment),
    set: {
      flags: noFlags,
      dueAt: null,
      settledAs: as,
      refundTrxId: refundTrxId ?? before,
      // A refund proves a charge, although its trxID is not known.
      ...(refundTrxId !== undefined &&
        payment.chargedAmount === null && { chargedAt: now, chargedAmount: payment.amount }),
    },
  };
};

/** Money that is back gets its trxID. */
const nameRefund = (
  { state }: Payments,
  { answer }: FactOf<'REFUND_ANSWERED' | 'REFUND_STATUS_ANSWERED'>,
): Transition | undefined =>
  answer.kind === 'REFUNDED'
    ? { state, set: { refundTrxId: answer.refundTrxId, dueAt: null } }
    : undefined;

/** The provider reports a refund of a payment that a person has settled otherwise. */
const onRefundFound = (
  payment: Payments,
  fact: FactOf<'REFUND_ANSWERED' | 'REFUND_STATUS_ANSWERED'>,
  now: number,
): Transition | undefined => {
  const { state, flags, settledAs, refundTrxId, refundedAt } = payment;
  if (refundTrxId !== null) return undefined;
  if (refundedAt !== null) return nameRefund(payment, fact);
  const { answer } = fact;
  const isBack = answer.kind === 'REFUNDED' || answer.kind === 'UNNAMED';
  if (!isBack || settledAs === null) return undefined;
  const found: PaymentFlag[] = [
    ...(settledAs === 'REFUNDED_IN_CASH' ? (['REFUNDED_TWICE'] as const) : []),
    ...(state === 'DISPENSED' ? (['DISPENSED_AND_REFUNDED'] as const) : []),
  ];
  const name = answer.kind === 'REFUNDED' ? answer.refundTrxId : null;
  const set = { refundTrxId: name, refundedAt: now, flags: withFlags(flags, ...found) };
  return { state: 'REFUNDED', set };
};

const settledRules = {
  SETTLED: settleByHand,
  REFUND_ANSWERED: onRefundFound,
  REFUND_STATUS_ANSWERED: onRefundFound,
} as const;
const closedStateRules = { ...closedRules, ...settledRules } as const;

type SettleState = 'DISPENSING' | 'DISPENSED' | 'REFUNDED' | 'FAILED' | 'CANCELLED';

export const settleRules: Pick<Rules, SettleState> = {
  DISPENSING: {
    OFFERED: ({ state }, { dueAt }) => ({ state, set: { dueAt } }),
    UNANSWERED: ({ state, flags }, { dueAt }) => ({
      state,
      set: { flags: withFlags(flags, 'UNANSWERED'), dueAt },
    }),
    COMMANDS_ENDED: (payment, { end }, now) => {
      const flags = withoutFlags(payment.flags, 'UNANSWERED');
      if (end.dropped === payment.quantity) {
        return { state: 'DISPENSED', set: { flags: withoutFlags(flags, 'RESTORED'), dueAt: null } };
      }
      // It may have reported to the database that was lost, so a person checks the slot.
      return end.isSilent && hasFlag(flags, 'RESTORED')
        ? { state: 'DISPENSING', set: { flags, dueAt: null } }
        : toRefundDue(now, { flags: withFlags(flags, ...endFlags(end)), failure: end.reason });
    },
    RESTORED: ({ state, flags }, _fact, now) => ({
      state,
      set: { flags: withFlags(flags, 'RESTORED'), dueAt: now },
    }),
    /** The payment no longer waits for its machine. */
    DROPPED_LATE: ({ dueAt, flags, quantity }) =>
      dueAt === null && quantity === 1
        ? { state: 'DISPENSED', set: { flags: withoutFlags(flags, 'RESTORED') } }
        : undefined,
    SETTLED: (payment, fact, now) =>
      payment.dueAt === null ? settleByHand(payment, fact, now) : undefined,
    REFUND_WANTED: (payment, { end }, now) => {
      if (!end) return undefined;
      const flags = withoutFlags(payment.flags, 'UNANSWERED');
      return toRefundDue(now, {
        flags: withFlags(flags, ...endFlags(end)),
        failure: byOperator,
      });
    },
  },
  DISPENSED: {
    REFUND_WANTED: ({ flags }, _fact, now) =>
      toRefundDue(now, { flags: withFlags(flags, 'DISPENSED_AND_REFUNDED'), failure: byOperator }),
    ...settledRules,
  },
  REFUNDED: {
    TIME_PASSED: (payment, _fact, now) => askForName(payment, now),
    DROPPED_LATE: flagLateDrop,
    ...settledRules,
  },
  FAILED: closedStateRules,
  CANCELLED: closedStateRules,
};

/** A person may settle a payment that the product still queries. */
export const settleByHandRules = {
  EXECUTE_UNKNOWN: { SETTLED: settleByHand },
  REFUND_UNKNOWN: { SETTLED: settleByHand },
} as const satisfies Partial<Rules>;
