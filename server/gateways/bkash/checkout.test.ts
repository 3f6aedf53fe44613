import { expect, test } from 'vitest';
import { englishOf, sentence } from '../../../contract/messages.ts';
import { repeatMs } from '../../../simulator/bkash/book.ts';
import type { Fault } from '../../../simulator/bkash/faults.ts';
import type { ErrorAnswer, Reply } from '../../../simulator/bkash/replies.ts';
import { aBkash, aTokenStore, merchant, tokenCallsOf } from '../../testing/bkash.ts';
import { aServer } from '../../testing/server.ts';
import type { Checkout } from '../checkout.ts';
import { bkashCheckout } from './checkout.ts';

type Call = keyof Checkout;
type Told = Record<string, unknown>;

const order = {
  amount: 1000,
  callbackUrl: 'https://vending.example.com/payment/bKash-callback?machineId=1',
};

/** A shop at bKash, and for each call a payment that is ready for it. */
const aCheckout = async (limitMs?: number) => {
  const server = await aServer();
  const bkash = await aBkash({ now: () => server.clock.now });
  const tokens = aTokenStore(server, bkash.url);
  const checkout = bkashCheckout({
    baseUrl: bkash.url,
    tokens,
    ...(limitMs !== undefined && { limitMs }),
  });
  let invoices = 0;
  const create = () => {
    invoices += 1;
    return checkout.create(merchant, { ...order, invoice: `vms-${invoices}` });
  };
  const begun = async () => {
    const created = await create();
    if (created.kind !== 'CREATED') throw new Error(JSON.stringify(created));
    return created.providerPaymentId;
  };
  const confirmed = async () => {
    // The same wallet may pay the same again.
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
      return () => checkout.execute(merchant, id);
    },
    query: async () => {
      const { providerPaymentId } = await charged();
      return () => checkout.query(merchant, providerPaymentId);
    },
    refund: async () => {
      const charge = await charged();
      return () => checkout.refund(merchant, charge);
    },
    refundStatus: async () => {
      const charge = await charged();
      await checkout.refund(merchant, charge);
      return () => checkout.refundStatus(merchant, charge);
    },
  } satisfies Record<Call, unknown>;
  return {
    bkash,
    checkout,
    begun,
    charged,
    ready,
    /** The last call as it came. */
    last: () => {
      const { path, headers, body } = bkash.calls.at(-1) ?? {};
      return { path, headers, body: JSON.parse(body ?? '') };
    },
    /** What the shop makes of a call that meets a fault. */
    meet: async (call: Call, fault: Fault) => {
      const ask = await ready[call]();
      bkash.faults.next(call, fault);
      return ask();
    },
  };
};

/** An answer with something else in some of its fields. */
const saying = (change: Told): Fault => ({
  says: ({ status, body }) => ({
    status,
    body: typeof body === 'string' ? body : { ...body, ...change },
  }),
});
const instead = (answer: Partial<Reply>): Fault => ({
  says: () => ({ status: 200, body: {}, ...answer }),
});
const json = { 'content-type': 'application/json' };

const calls: Call[] = ['create', 'execute', 'query', 'refund', 'refundStatus'];

test('a payment is created with everything that bKash asks for', async () => {
  const { bkash, checkout, last } = await aCheckout();
  const created = await checkout.create(merchant, { ...order, invoice: 'vms-1' });
  const { paymentID } = bkash.payments()[0] ?? {};
  expect(created).toEqual({
    kind: 'CREATED',
    providerPaymentId: paymentID,
    checkoutUrl: `${bkash.url}/checkout/${paymentID}`,
  });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/create',
    headers: { authorization: bkash.granted[0], 'x-app-key': merchant.appKey },
    body: {
      mode: '0011',
      payerReference: ' ',
      callbackURL: order.callbackUrl,
      amount: '10.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: 'vms-1',
    },
  });
});

test('an executed payment tells what moved, the wallet masked', async () => {
  const { bkash, last, ready } = await aCheckout();
  const execute = await ready.execute();
  const told = await execute();
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const money = { trxId: charge?.trxID, amount: 1000, currency: 'BDT', invoice: 'vms-1' };
  expect(told).toEqual({ kind: 'COMPLETED', money: { ...money, wallet: '017•••••575' } });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/execute',
    body: { paymentID },
  });
});

test('a query tells the same of a completed payment, by other names', async () => {
  const { bkash, last, ready } = await aCheckout();
  const query = await ready.query();
  const told = await query();
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  const money = { trxId: charge?.trxID, amount: 1000, currency: 'BDT', invoice: 'vms-1' };
  expect(told).toEqual({ kind: 'COMPLETED', money: { ...money, wallet: null } });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/payment/status',
    body: { paymentID },
  });
});

test('a payment that waits for its customer is initiated', async () => {
  const { begun, checkout } = await aCheckout();
  expect(await checkout.query(merchant, await begun())).toEqual({
    kind: 'INITIATED',
    isConfirmed: false,
  });
});

test.each(['Cancelled', 'Expired', 'Failed'])('a payment that is %s is dead', async (state) => {
  const { begun, bkash, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.next('query', saying({ transactionStatus: state }));
  expect(await checkout.query(merchant, id)).toMatchObject({ kind: 'DEAD' });
});

test('a refund gives back the whole amount, with what bKash asks for', async () => {
  const { bkash, last, ready } = await aCheckout();
  const refund = await ready.refund();
  const told = await refund();
  const { paymentID, charge, refunds = [] } = bkash.payments()[0] ?? {};
  expect(told).toEqual({ kind: 'REFUNDED', refundTrxId: refunds[0]?.refundTrxID });
  expect(refunds[0]?.amount).toBe(1000);
  expect(last()).toMatchObject({
    path: '/v2/tokenized-checkout/refund/payment/transaction',
    body: {
      paymentId: paymentID,
      trxId: charge?.trxID,
      refundAmount: '10.00',
      sku: expect.stringMatching(/./),
      reason: expect.stringMatching(/./),
    },
  });
});

const given = {
  refundTrxId: 'CK250REFUND',
  refundTransactionStatus: 'Completed',
  refundAmount: '10.00',
  completedTime: '2025-11-02T14:30:22:166 GMT+0600',
};
const half = { ...given, refundAmount: '5.00' };
const unfinished = { ...given, refundTransactionStatus: 'Pending' };
const failed = { ...given, refundTransactionStatus: 'Failed' };
const standing = (...refundTransactions: unknown[]) => ({ refundTransactions });

test.each([
  ['one refund of the whole', {}, 'REFUNDED'],
  ['two refunds that make the whole', standing(half, half), 'REFUNDED'],
  ['a failed refund before a complete one', standing(failed, given), 'REFUNDED'],
  ['no refund', standing(), 'NONE'],
  ['a failed refund', standing(failed), 'NONE'],
  ['a refund of a part', standing(half), 'UNKNOWN'],
  ['a refund that is not complete', standing(unfinished), 'UNKNOWN'],
  ['a part and an incomplete rest', standing(half, unfinished), 'UNKNOWN'],
  ['the refund of another charge', { originalTrxId: 'OTHER' }, 'UNKNOWN'],
  ['refunds that cannot be read', standing({ ...given, refundAmount: 'ten' }), 'UNKNOWN'],
])('the refunds of a charge, being %s, are understood', async (_name, change, kind) => {
  const { bkash, last, meet } = await aCheckout();
  expect(await meet('refundStatus', saying(change))).toMatchObject({ kind });
  const { paymentID, charge } = bkash.payments()[0] ?? {};
  expect(last()).toMatchObject({
    path: '/v2/tokenized-checkout/refund/payment/status',
    body: { paymentId: paymentID, trxId: charge?.trxID },
  });
});

const required: [Call, string[]][] = [
  ['create', ['paymentID', 'bkashURL']],
  [
    'execute',
    ['paymentID', 'trxID', 'transactionStatus', 'amount', 'currency', 'merchantInvoiceNumber'],
  ],
  ['query', ['paymentID', 'trxID', 'transactionStatus', 'amount', 'currency', 'merchantInvoice']],
  ['refund', ['originalTrxId', 'refundTrxId', 'refundTransactionStatus', 'refundAmount']],
  ['refundStatus', ['originalTrxId', 'refundTransactions']],
];
test.each(required)('a success of %s that lacks a field says nothing', async (call, names) => {
  const { meet } = await aCheckout();
  expect((await meet(call, saying({}))).kind).not.toBe('UNKNOWN');
  for (const name of names) {
    const { kind } = await meet(call, saying({ [name]: undefined }));
    expect([name, kind]).toEqual([name, 'UNKNOWN']);
  }
});

test.each<[Call, Told]>([
  ['execute', { paymentID: 'TR0011OTHER' }],
  ['execute', { transactionStatus: 'Initiated' }],
  ['execute', { amount: 'ten' }],
  ['query', { paymentID: 'TR0011OTHER' }],
  ['query', { transactionStatus: 'Authorized' }],
  ['refund', { originalTrxId: 'OTHER' }],
  ['refund', { refundAmount: '5.00' }],
  ['refund', { refundTransactionStatus: 'Pending' }],
  ['create', { bkashURL: 'javascript:alert(1)' }],
])('%s does not believe a success that does not fit', async (call, change) => {
  const { meet } = await aCheckout();
  expect(await meet(call, saying(change))).toMatchObject({ kind: 'UNKNOWN' });
});

const ok = { statusCode: '0000', statusMessage: 'Successful' };
const elsewhere = { location: 'https://example.com/' };
test.each<[string, Fault]>([
  ['a time-out', 'hang'],
  ['a broken connection', 'loseRequest'],
  ['HTTP 500', { envelope: 'gateway', status: 500 }],
  ['HTTP 502 with a code', { envelope: 'status', code: '2023', status: 502 }],
  ['HTTP 429', { envelope: 'gateway', message: 'Too Many Requests' }],
  ['a page', { envelope: 'html' }],
  ['nothing', instead({ body: '', headers: json })],
  ['null', instead({ body: 'null', headers: json })],
  ['a wrong path', { envelope: 'gateway', message: 'Missing Authentication Token' }],
  ['a wrong body', { envelope: 'gateway', message: 'Invalid request body' }],
  ['no words', instead({ body: {} })],
  ['a redirect', instead({ status: 307, headers: elsewhere })],
  ['a success that is none', instead({ status: 400, body: ok })],
])('after %s nobody knows what happened', async (_name, fault) => {
  const { meet } = await aCheckout(fault === 'hang' ? 100 : undefined);
  for (const call of calls) {
    const { kind, ...rest } = await meet(call, fault);
    expect([call, kind]).toEqual([call, 'UNKNOWN']);
    const reason = 'reason' in rest ? englishOf(rest.reason) : '';
    expect(reason).toMatch(/^(bKash|Missing|Invalid)/);
    expect(rest).not.toHaveProperty('cause');
  }
});

test('a call goes nowhere but to bKash, wherever it is sent on to', async () => {
  const other = await aBkash();
  const { bkash, meet } = await aCheckout();
  const moved = () => `${other.url}${bkash.calls.at(-1)?.path}`;
  const fault: Fault = {
    says: ({ body }) => ({ status: 307, body, headers: { location: moved() } }),
  };
  expect((await meet('execute', fault)).kind).toBe('UNKNOWN');
  expect(other.calls).toEqual([]);
});

const turnedAway: [string, ErrorAnswer][] = [
  ['its front door', { envelope: 'gateway', message: 'Unauthorized' }],
  [
    'its front door, as expired',
    { envelope: 'gateway', message: 'The incoming token has expired' },
  ],
  ['its front door, in other words', { envelope: 'gateway', status: 401, message: 'Denied' }],
  ['a code', { envelope: 'status', code: '2079' }],
];

test.each(turnedAway)(
  'a token refused by %s is replaced and the call made again',
  async (_name, no) => {
    for (const call of calls) {
      const { bkash, meet } = await aCheckout();
      expect((await meet(call, no)).kind).not.toBe('UNKNOWN');
      expect(tokenCallsOf(bkash)).toBe(2);
      expect(bkash.calls.slice(-3).map((heard) => heard.call)).toEqual([call, 'grant', call]);
    }
  },
);

test.each(turnedAway)('a token that %s goes on refusing is given up', async (_name, no) => {
  const { bkash, begun, checkout } = await aCheckout();
  const id = await begun();
  bkash.faults.always('execute', no);
  const made = () => bkash.calls.slice(2).map((heard) => heard.call);
  expect(await checkout.execute(merchant, id)).toMatchObject({ kind: 'UNKNOWN' });
  expect(made()).toEqual(['execute', 'grant', 'execute']);
  expect(await checkout.execute(merchant, id)).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashTokenCallsSpent'),
  });
  expect(made()).toEqual(['execute', 'grant', 'execute', 'execute']);
});

test('calls that are turned away together get one new token', async () => {
  const { bkash, begun, checkout } = await aCheckout();
  const id = await begun();
  const query = () => checkout.query(merchant, id);
  bkash.faults.next('query', 'expiredToken');
  const kinds = (await Promise.all([query(), query(), query()])).map(({ kind }) => kind);
  expect(kinds).toEqual(Array(3).fill('INITIATED'));
  expect(tokenCallsOf(bkash)).toBe(2);
});

test('without a token there is no call', async () => {
  const { bkash, checkout } = await aCheckout();
  bkash.faults.next('grant', { envelope: 'error', code: '2001' });
  expect(await checkout.execute(merchant, 'TR0011ON1565154754797')).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashRefusesCredentials'),
    cause: 'ACCOUNT',
  });
  expect(bkash.calls).toHaveLength(1);
});

test('a database that fails is a call that nobody knows the end of', async () => {
  const tokens = { tokenFor: () => Promise.reject(new Error('no')), isHeld: async () => false };
  const { url: baseUrl } = await aBkash();
  const checkout = bkashCheckout({ baseUrl, tokens });
  expect((await checkout.query(merchant, 'TR0011ON1565154754797')).kind).toBe('UNKNOWN');
});
