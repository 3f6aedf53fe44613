import type { Tx } from '../../platform/db/store.ts';
import { warnAfterCommit } from '../../platform/events/after-commit.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { flagsIn, hasFlag } from '../rules/flags.ts';
import { isRefundLate } from '../rules/refund.ts';

/** Logs a warning for each new flag or late refund, once per occurrence. */
export const warnOfTransition = (tx: Tx, before: Payments, after: Payments, now: number): void => {
  const { id: paymentId, institutionId } = after;
  for (const flag of flagsIn(after.flags)) {
    if (hasFlag(before.flags, flag)) continue;
    warnAfterCommit(tx, { paymentId, institutionId, flag }, 'a payment is flagged');
  }
  if (isRefundLate(after, now) && !isRefundLate(before, before.changedAt)) {
    warnAfterCommit(tx, { paymentId, institutionId }, 'a refund is late');
  }
};
