import type { Payments } from '../core/db/schema.ts';
import { aBkash, merchant } from './bkash.ts';
import { hour } from './durations.ts';
import { aMachine } from './machines.ts';
import { aPayment } from './payments.ts';
import { aServer } from './server.ts';

/** Milliseconds after which bKash drops a payment. */
export const dead = 25 * hour;

export const unknown = { statusCode: '2002', statusMessage: 'Invalid Payment ID' };
export const completed = (payment: Payments) => ({
  statusCode: '0000',
  statusMessage: 'Successful',
  paymentID: payment.providerPaymentId,
  trxID: 'CK250NROQ5',
  transactionStatus: 'Completed',
  amount: '10.00',
  currency: 'BDT',
  merchantInvoice: payment.invoice,
});

/** Returns the payment ID of a query. */
const askedOf = (sent: string): string => JSON.parse(sent).paymentID;

/** A server whose payments failed without a charge, and the answers of bKash about them. */
export const aNight = async (answer: (paymentID: string) => object = () => unknown) => {
  const bkash = await aBkash();
  bkash.faults.always('query', {
    says: (_reply, sent) => ({ status: 200, body: { ...answer(askedOf(sent)) } }),
  });
  const server = await aServer({
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: merchant.username,
    BKASH_PASSWORD: merchant.password,
    BKASH_APP_KEY: merchant.appKey,
    BKASH_APP_SECRET: merchant.appSecret,
  });
  const machine = await aMachine(server);
  let told = 0;
  return {
    server,
    payment: (given: Partial<Payments> = {}) =>
      aPayment(server, machine, { state: 'FAILED', trxId: null, ...given }),
    /** Runs the reconciliation; returns the payment IDs that it queried, sorted. */
    asked: async () => {
      await server.http.payments.reconcile();
      const calls = bkash.calls.filter(({ call }) => call === 'query');
      const named = calls.slice(told).map(({ body }) => askedOf(body));
      told = calls.length;
      return named.toSorted();
    },
    row: ({ id }: Payments) =>
      server.store.read
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };
};

export const named = (...payments: readonly Payments[]) =>
  payments.map(({ providerPaymentId }) => providerPaymentId).toSorted();
