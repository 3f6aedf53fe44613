import type { RefundForm } from '../../../contract/payments.ts';
import type { BkashFault } from '../../../simulator/bkash/faults/faults.ts';
import { repeatMs } from '../../../simulator/bkash/payment-store.ts';
import { bkashCheckout } from '../../gateways/bkash/checkout.ts';
import type { AskedCheckout } from '../../gateways/checkout.ts';
import { aServer } from '../server.ts';
import { aBkash, aTokenStore, testMerchant } from './bkash.ts';

export type CheckoutCall = Exclude<keyof AskedCheckout, 'movesMoney'>;
/** The outcome of any of the calls. */
export type CheckoutOutcome = Awaited<ReturnType<AskedCheckout[CheckoutCall]>>;
export type AnswerFields = Record<string, unknown>;

export const checkoutOrder = {
  amount: 1000,
  callbackUrl: 'https://vending.example.com/payment/bKash-callback?machineId=1',
};

/**
 * A checkout at the simulated bKash, and for each call a payment that is ready for it. Refunds are
 * made by the given interface.
 */
export const aCheckout = async (form: RefundForm = 'V2') => {
  const server = await aServer();
  const bkash = await aBkash({ now: () => server.clock.now });
  const tokens = aTokenStore(server, bkash.url);
  const checkout = bkashCheckout({ baseUrl: bkash.url, tokens });
  const impatient = bkashCheckout({ baseUrl: bkash.url, tokens, limitMs: 20 });
  let invoices = 0;
  const create = (client = checkout) => {
    invoices += 1;
    return client.create(testMerchant, { ...checkoutOrder, invoice: `vms-${invoices}` });
  };
  const begun = async () => {
    const created = await create();
    if (created.kind !== 'CREATED') throw new Error(JSON.stringify(created));
    return created.providerPaymentId;
  };
  const confirmed = async () => {
    // After this time bKash accepts the same payment of the same wallet again.
    server.clock.now += repeatMs;
    const providerPaymentId = await begun();
    bkash.approve(providerPaymentId);
    return providerPaymentId;
  };
  const charged = async () => {
    const providerPaymentId = await confirmed();
    const executed = await checkout.execute(testMerchant, providerPaymentId);
    if (executed.kind !== 'COMPLETED') throw new Error(JSON.stringify(executed));
    return { providerPaymentId, trxId: executed.money.trxId, amount: checkoutOrder.amount };
  };
  const ready = {
    create: async () => create,
    execute: async () => {
      const id = await confirmed();
      return (client = checkout) => client.execute(testMerchant, id);
    },
    query: async () => {
      const { providerPaymentId } = await charged();
      return (client = checkout) => client.query(testMerchant, providerPaymentId);
    },
    refund: async () => {
      const charge = await charged();
      return (client = checkout) => client.refund(testMerchant, charge, form);
    },
    refundStatus: async () => {
      const charge = await charged();
      await checkout.refund(testMerchant, charge, form);
      return (client = checkout) => client.refundStatus(testMerchant, charge, form);
    },
  } satisfies Record<CheckoutCall, unknown>;
  return {
    bkash,
    checkout,
    begun,
    charged,
    ready,
    /** Returns the last request to bKash. */
    lastCall: () => {
      const { path, headers, body } = bkash.calls.at(-1) ?? {};
      return { path, headers, body: JSON.parse(body ?? '') };
    },
    /** Makes a call fail with the fault and returns its outcome. */
    callWithFault: async (call: CheckoutCall, fault: BkashFault) => {
      const send = await ready[call]();
      bkash.faults.next(call, fault);
      return send(fault === 'hang' ? impatient : checkout);
    },
  };
};

/** A fault that replaces some fields of the answer. */
export const faultWithFields = (change: AnswerFields): BkashFault => ({
  says: ({ status, body }) => ({
    status,
    body: typeof body === 'string' ? body : { ...body, ...change },
  }),
});

export const checkoutCalls: CheckoutCall[] = [
  'create',
  'execute',
  'query',
  'refund',
  'refundStatus',
];
