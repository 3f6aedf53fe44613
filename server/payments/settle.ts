import { sentence } from '../../contract/messages.ts';
import type { PaymentFlag } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import { closedRules } from './charge.ts';
import type { DispenseEnd, FactOf, Move, Rules } from './facts.ts';
import { noFlags, withFlags, withoutFlags } from './flags.ts';
import { flagDrop, toRefundDue } from './refund.ts';

/** How a payment ends: by what the machine tells, or by what a person says. */

const flagsOf = ({ dropped, isInterrupted, isSilent }: DispenseEnd): PaymentFlag[] => [
  ...(isInterrupted ? (['INTERRUPTED'] as const) : []),
  ...(isSilent ? (['SILENT_MACHINE'] as const) : []),
  ...(dropped > 0 ? (['PARTLY_DISPENSED'] as const) : []),
];

const byOperator = sentence('operatorRefunded');

/**
 * What a person has done stands as it was said, and no flag after it. Only money that moved makes it
 * refunded; an operator's reason is kept with the event, for customers read `failure`.
 */
const settle = (
  { state, trxId, refundTrxId: before }: Payments,
  { as, refundTrxId }: FactOf<'SETTLED'>,
): Move => {
  const hasMoved = trxId !== null || refundTrxId !== undefined;
  const open = state === 'EXECUTE_UNKNOWN' || state === 'REFUND_UNKNOWN' ? 'FAILED' : state;
  return {
    state: as !== 'NOT_OWED' && hasMoved ? 'REFUNDED' : open,
    set: { flags: noFlags, dueAt: null, settledAs: as, refundTrxId: refundTrxId ?? before },
  };
};

const closed = { ...closedRules, SETTLED: settle } as const;

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
      return end.dropped === payment.quantity
        ? { state: 'DISPENSED', set: { flags, dueAt: null } }
        : toRefundDue(now, { flags: withFlags(flags, ...flagsOf(end)), failure: end.reason });
    },
    REFUND_WANTED: (payment, { end }, now) => {
      if (!end) return undefined;
      const flags = withoutFlags(payment.flags, 'UNANSWERED');
      return toRefundDue(now, {
        flags: withFlags(flags, ...flagsOf(end)),
        failure: byOperator,
      });
    },
  },
  DISPENSED: {
    REFUND_WANTED: ({ flags }, _fact, now) =>
      toRefundDue(now, { flags: withFlags(flags, 'DISPENSED_AND_REFUNDED'), failure: byOperator }),
    SETTLED: settle,
  },
  REFUNDED: { DROPPED_LATE: flagDrop, SETTLED: settle },
  FAILED: closed,
  CANCELLED: closed,
};

/** What only a person can know, where the product goes on asking. */
export const settledByHand = {
  EXECUTE_UNKNOWN: { SETTLED: settle },
  REFUND_UNKNOWN: { SETTLED: settle },
} as const satisfies Partial<Rules>;
