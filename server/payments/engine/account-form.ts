import { accountKey } from '../../gateways/account-health.ts';
import { recordRefundForm } from '../../gateways/refund-forms.ts';
import type { Tx } from '../../platform/db/store.ts';
import { warnAfterCommit } from '../../platform/events/after-commit.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Fact } from '../rules/facts.ts';

const proofs = { REFUND_ANSWERED: 'REFUNDED', REFUND_STATUS_ANSWERED: 'STATUS' } as const;

/** Remembers the refund interface that an answer has shown to work for the payment's account. */
export const recordAccountForm = async (
  tx: Tx,
  payment: Payments,
  fact: Fact,
  now: number,
): Promise<void> => {
  if (fact.event !== 'REFUND_ANSWERED' && fact.event !== 'REFUND_STATUS_ANSWERED') return;
  if (fact.answer.kind !== 'REFUNDED') return;
  const { form } = fact;
  const account = accountKey(payment);
  const proof = proofs[fact.event];
  if (await recordRefundForm(tx, { account, form, proof }, now))
    warnAfterCommit(tx, { account, form }, 'the refund form changed');
};
