import { finalStates } from '../../contract/payments.ts';
import { warnOnCommit } from '../core/commit-log.ts';
import { holdName } from '../core/db/rows.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { hasUnusableAccount } from '../core/payment-attention.ts';
import { flagsIn, hasFlag } from './flags.ts';
import { isRefundLate } from './refund.ts';

const isBlocked = ({ state, flags }: Payments): boolean =>
  !finalStates.has(state) && hasFlag(flags, 'ACCOUNT_UNUSABLE');

/** Warns of what a transition brings up for a person: each once, however often it is met again. */
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
  await holdName(tx, `account ${gatewayId ?? platformGateway}`);
  if (await hasUnusableAccount(tx, after)) return;
  const account = { institutionId, gatewayId, platformGateway };
  warnOnCommit(tx, account, 'a merchant account is unusable');
};
