import { repeatMs } from '../../simulator/bkash/book.ts';
import type { Fault } from '../../simulator/bkash/faults.ts';
import { bkashCheckout } from '../gateways/bkash/checkout.ts';
import type { Checkout } from '../gateways/checkout.ts';
import { aBkash, aTokenStore, merchant } from './bkash.ts';
import { aServer } from './server.ts';

export type Call = keyof Checkout;
export type Told = Record<string, unknown>;

export const order = {
  amount: 1000,
  callbackUrl: 'https://vending.example.com/payment/bKash-callback?machineId=1',
};

/** A checkout at the simulated bKash, and for each call a payment that is ready for it. */
export const aCheckout = async () => {
  const server = await aServer();
  const bkash = await aBkash({ now: () => server.clock.now });
  const tokens = aTokenStore(server, bkash.url);
  const checkout = bkashCheckout({ baseUrl: bkash.url, tokens });
  const impatient = bkashCheckout({ baseUrl: bkash.url, tokens, limitMs: 20 });
  let invoices = 0;
  const create = (by = checkout) => {
    invoices += 1;
    return by.create(merchant, { ...order, invoice: `vms-${invoices}` });
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
    const done = await checkout.execute(merchant, providerPaymentId);
    if (done.kind !== 'COMPLETED') throw new Error(JSON.stringify(done));
    return { providerPaymentId, trxId: done.money.trxId, amount: order.amount };
  };
  const ready = {
    create: async () => create,
    execute: async () => {
      const id = await confirmed();
      return (by = checkout) => by.execute(merchant, id);
    },
    query: async () => {
      const { providerPaymentId } = await charged();
      return (by = checkout) => by.query(merchant, providerPaymentId);
    },
    refund: async () => {
      const charge = await charged();
      return (by = checkout) => by.refund(merchant, charge);
    },
    refundStatus: async () => {
      const charge = await charged();
      await checkout.refund(merchant, charge);
      return (by = checkout) => by.refundStatus(merchant, charge);
    },
  } satisfies Record<Call, unknown>;
  return {
    bkash,
    checkout,
    begun,
    charged,
    ready,
    /** Returns the last request to bKash. */
    last: () => {
      const { path, headers, body } = bkash.calls.at(-1) ?? {};
      return { path, headers, body: JSON.parse(body ?? '') };
    },
    /** Makes a call fail with the fault and returns its outcome. */
    meet: async (call: Call, fault: Fault) => {
      const ask = await ready[call]();
      bkash.faults.next(call, fault);
      const outcome = await ask(fault === 'hang' ? impatient : checkout);
      // A call that timed out may not have arrived.
      bkash.faults.off(call);
      return outcome;
    },
  };
};

/** A fault that replaces some fields of the answer. */
export const saying = (change: Told): Fault => ({
  says: ({ status, body }) => ({
    status,
    body: typeof body === 'string' ? body : { ...body, ...change },
  }),
});

export const calls: Call[] = ['create', 'execute', 'query', 'refund', 'refundStatus'];
