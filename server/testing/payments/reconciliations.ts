import type { Payments } from '../../platform/schema/schema.ts';
import { hourMs } from '../durations.ts';
import { aMachine } from '../machines/machines.ts';
import { aServer } from '../server.ts';
import { aBkash, testMerchant } from './bkash.ts';
import { aPayment } from './payments.ts';

/** Milliseconds after which bKash drops a payment. */
export const deadAfterMs = 25 * hourMs;

export const unknownPaymentAnswer = { statusCode: '2002', statusMessage: 'Invalid Payment ID' };
export const completedPaymentAnswer = (payment: Payments) => ({
  statusCode: '0000',
  statusMessage: 'Successful',
  paymentID: payment.providerPaymentId,
  trxID: 'CK250NROQ5',
  transactionStatus: 'Completed',
  amount: '10.00',
  currency: 'BDT',
  merchantInvoice: payment.invoice,
});

const refundedAnswer = (trxId: string) => ({
  originalTrxId: trxId,
  refundTransactions: [
    { refundTrxId: 'CK250REFUND', refundTransactionStatus: 'Completed', refundAmount: '10.00' },
  ],
});

/** Returns the payment ID of a query. */
const paymentIdIn = (sent: string): string => JSON.parse(sent).paymentID;

/** A server whose payments failed without a charge, and the answers of bKash about them. */
export const aReconciliation = async (
  answer: (paymentID: string) => object = () => unknownPaymentAnswer,
) => {
  const bkash = await aBkash();
  bkash.faults.always('query', {
    says: (_reply, sent) => ({ status: 200, body: { ...answer(paymentIdIn(sent)) } }),
  });
  bkash.faults.always('refundStatus', {
    says: (_reply, sent) => ({ status: 200, body: refundedAnswer(JSON.parse(sent).trxId) }),
  });
  const server = await aServer({
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: testMerchant.username,
    BKASH_PASSWORD: testMerchant.password,
    BKASH_APP_KEY: testMerchant.appKey,
    BKASH_APP_SECRET: testMerchant.appSecret,
  });
  const machine = await aMachine(server);
  let reportedCalls = 0;
  return {
    server,
    payment: (given: Partial<Payments> = {}) =>
      aPayment(server, machine, { state: 'FAILED', trxId: null, ...given }),
    /** Runs the reconciliation; returns the payment IDs that it queried, sorted. */
    queriedPaymentIds: async () => {
      await server.http.payments.reconcile();
      const calls = bkash.calls.filter(({ call }) => call === 'query');
      const ids = calls.slice(reportedCalls).map(({ body }) => paymentIdIn(body));
      reportedCalls = calls.length;
      return ids.toSorted();
    },
    row: ({ id }: Payments) =>
      server.store.read
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };
};

export const paymentIdsOf = (...payments: readonly Payments[]) =>
  payments.map(({ providerPaymentId }) => providerPaymentId).toSorted();
