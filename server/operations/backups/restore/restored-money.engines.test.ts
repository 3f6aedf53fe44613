import { expect, test } from 'vitest';
import { backUp } from '../../../testing/operations/restores.ts';
import { testMerchant } from '../../../testing/payments/bkash.ts';
import { aRestorablePayment } from '../../../testing/payments/restored-payments.ts';

test('what was given back after the backup is found at bKash, and not given back again', async () => {
  const { server, checkout, providerPaymentId, pay, payment, restored } =
    await aRestorablePayment();
  const { now } = server.clock;
  const trxId = await pay();
  const owed = await payment({ state: 'REFUND_DUE', trxId, dueAt: now, refundDueAt: now });
  const file = await backUp(server.settings, now);
  await checkout.refund(testMerchant, { providerPaymentId, trxId, amount: 1000 }, 'V2');
  const { after, refunds } = await restored(file, owed);
  expect(after).toMatchObject({ state: 'REFUNDED', flags: '' });
  expect(refunds).toBe(0);
});
