import { warnOnCommit } from '../core/commit-log.ts';
import { holdName } from '../core/db/rows.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { hasUnusableAccount } from './attention.ts';
import type { Fact } from './facts.ts';
import { flagsIn, hasFlag } from './flags.ts';
import { isRefundLate } from './refund.ts';

const isBlocked = ({ flags }: Payments): boolean => hasFlag(flags, 'ACCOUNT_UNUSABLE');

/** Serializes the payments of an account, so that only one of them reports it. */
const holdAccount = (tx: Tx, { gatewayId, platformGateway }: Payments): Promise<void> =>
  holdName(tx, `account ${gatewayId ?? platformGateway}`);

/**
 * Marks an answer about an unusable account that was already reported. Only the first payment that
 * fails to start reports it, not every customer who tries.
 */
export const newsIn = async (tx: Tx, payment: Payments, fact: Fact): Promise<Fact> => {
  if (fact.event !== 'CREATE_ANSWERED' || fact.answer.kind !== 'UNKNOWN') return fact;
  if (!fact.answer.cause) return fact;
  await holdAccount(tx, payment);
  return { ...fact, isTold: await hasUnusableAccount(tx, payment) };
};

/** Logs a warning for each new flag, late refund or unusable account, once per occurrence. */
export const noticeTransition = async (
  tx: Tx,
  before: Payments,
  after: Payments,
  now: number,
): Promise<void> => {
  const { id: paymentId, institutionId, gatewayId, platformGateway } = after;
  for (const flag of flagsIn(after.flags)) {
    if (hasFlag(before.flags, flag)) continue;
    warnOnCommit(tx, { paymentId, institutionId, flag }, 'a payment is flagged');
  }
  if (isRefundLate(after, now) && !isRefundLate(before, before.changedAt)) {
    warnOnCommit(tx, { paymentId, institutionId }, 'a refund is late');
  }
  if (!isBlocked(after) || isBlocked(before)) return;
  await holdAccount(tx, after);
  if (await hasUnusableAccount(tx, after)) return;
  const account = { institutionId, gatewayId, platformGateway };
  warnOnCommit(tx, account, 'a merchant account is unusable');
};
