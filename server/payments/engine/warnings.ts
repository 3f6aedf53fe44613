import { advisoryLock } from '../../platform/db/rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import { warnAfterCommit } from '../../platform/events/after-commit.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { hasUnusableAccount } from '../ledger/attention.ts';
import type { Fact } from '../rules/facts.ts';
import { flagsIn, hasFlag } from '../rules/flags.ts';
import { isRefundLate } from '../rules/refund.ts';

const hasUnusableAccountFlag = ({ flags }: Payments): boolean => hasFlag(flags, 'ACCOUNT_UNUSABLE');

/** Serializes the payments of an account, so that only one of them reports it. */
const lockAccount = (tx: Tx, { gatewayId, platformGateway }: Payments): Promise<void> =>
  advisoryLock(tx, `account ${gatewayId ?? platformGateway}`);

/**
 * Marks an answer about an unusable account that was already reported. Only the first payment that
 * fails to start reports it, not every customer who tries.
 */
export const markIfReported = async (tx: Tx, payment: Payments, fact: Fact): Promise<Fact> => {
  if (fact.event !== 'CREATE_ANSWERED' || fact.answer.kind !== 'UNKNOWN') return fact;
  if (!fact.answer.cause) return fact;
  await lockAccount(tx, payment);
  return { ...fact, isTold: await hasUnusableAccount(tx, payment) };
};

/** Logs a warning for each new flag, late refund or unusable account, once per occurrence. */
export const warnOfTransition = async (
  tx: Tx,
  before: Payments,
  after: Payments,
  now: number,
): Promise<void> => {
  const { id: paymentId, institutionId, gatewayId, platformGateway } = after;
  for (const flag of flagsIn(after.flags)) {
    if (hasFlag(before.flags, flag)) continue;
    warnAfterCommit(tx, { paymentId, institutionId, flag }, 'a payment is flagged');
  }
  if (isRefundLate(after, now) && !isRefundLate(before, before.changedAt)) {
    warnAfterCommit(tx, { paymentId, institutionId }, 'a refund is late');
  }
  if (!hasUnusableAccountFlag(after) || hasUnusableAccountFlag(before)) return;
  await lockAccount(tx, after);
  if (await hasUnusableAccount(tx, after)) return;
  const account = { institutionId, gatewayId, platformGateway };
  warnAfterCommit(tx, account, 'a merchant account is unusable');
};
