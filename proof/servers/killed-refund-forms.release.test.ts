import { test } from 'vitest';
import { fingerprintOf } from '../../server/gateways/platform.ts';
import { recordRefundForm } from '../../server/gateways/refund-forms.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import type { PaymentWorld } from '../world.ts';
import { expectNothingUndone, killTimeoutMs } from './kill-servers.ts';

/** Kills of servers where a second refund call would refund twice. */
const refunds = { routes: 'v1', ledgers: 'apart' } as const;

const forgetForms = async ({ bkash, store }: PaymentWorld): Promise<void> => {
  bkash.refunds.change(refunds);
  await store.change((tx) => tx.deleteFrom('refundForms').execute());
};

/** The refund has no answer, and its status names none before the payment is queried. */
const loseRefund = async ({ bkash, store, clock }: PaymentWorld): Promise<void> => {
  bkash.refunds.change(refunds);
  bkash.faults.next('refund', 'loseAnswer');
  bkash.faults.next('refundStatus', { envelope: 'status', code: '2002' });
  const account = fingerprintOf([sandboxMerchant.username, sandboxMerchant.appKey]);
  const proof = { account, form: 'V1', proof: 'REFUNDED' } as const;
  await store.change((tx) => recordRefundForm(tx, proof, clock.now));
};

test(
  'a server that is killed where version 2 of the refund is missing, and version 1 is tried, leaves nothing undone',
  () => expectNothingUndone({ drops: false, prepare: forgetForms }, [11, 11, 5]),
  killTimeoutMs,
);

test(
  'a server that is killed between the status of a refund and the query of its payment leaves nothing undone',
  () => expectNothingUndone({ drops: false, prepare: loseRefund }, [12, 12, 7]),
  killTimeoutMs,
);
