import type { PaymentFlag } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import { closedRules } from './charge.ts';
import type { DispenseEnd, Move, Rules } from './facts.ts';
import { noFlags, withFlags, withoutFlags } from './flags.ts';
import { flagDrop, toRefundDue } from './refund.ts';

/** How a payment ends: by what the machine tells, or by what a person says. */

const flagsOf = ({ dropped, isInterrupted, isSilent }: DispenseEnd): PaymentFlag[] => [
  ...(isInterrupted ? (['INTERRUPTED'] as const) : []),
  ...(isSilent ? (['SILENT_MACHINE'] as const) : []),
  ...(dropped > 0 ? (['PARTLY_DISPENSED'] as const) : []),
];

const clearFlags = ({ state }: Payments): Move => ({ state, set: { flags: noFlags } });

const settled = {
  ...closedRules,
  SETTLED: clearFlags,
} as const;

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
  },
  DISPENSED: {
    REFUND_WANTED: ({ flags }, { reason }, now) =>
      toRefundDue(now, { flags: withFlags(flags, 'DISPENSED_AND_REFUNDED'), failure: reason }),
    SETTLED: clearFlags,
  },
  REFUNDED: { DROPPED_LATE: flagDrop, SETTLED: clearFlags },
  FAILED: settled,
  CANCELLED: settled,
};

/** What only a person can know, where the product goes on asking. */
export const settledByHand = {
  EXECUTE_UNKNOWN: {
    SETTLED: (_payment, { refundTrxId, reason }) =>
      refundTrxId === undefined
        ? { state: 'FAILED', set: { failure: reason, flags: noFlags, dueAt: null } }
        : { state: 'REFUNDED', set: { refundTrxId, flags: noFlags, dueAt: null } },
  },
  REFUND_UNKNOWN: {
    SETTLED: (_payment, { refundTrxId = 'by hand' }) => ({
      state: 'REFUNDED',
      set: { refundTrxId, flags: noFlags, dueAt: null },
    }),
  },
} as const satisfies Partial<Rules>;
