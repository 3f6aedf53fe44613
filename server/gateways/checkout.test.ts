import { expect, test } from 'vitest';
import { englishOf, sentence } from '../../contract/messages.ts';
import { type Asked, aBkash, aTokenStore, merchant, type Reply } from '../testing/bkash.ts';
import { aServer } from '../testing/server.ts';
import { bkashCheckout } from './bkash-checkout.ts';

const paymentID = 'TR0011ON1565154754797';
const trxId = 'CK250NROQ5';
const charge = { bkashPaymentId: paymentID, trxId, amount: 1000 };
const asked = {
  invoice: 'vms-1',
  amount: 1000,
  callbackUrl: 'https://vending.example.com/payment/bKash-callback?machineId=1',
};

const ok = { statusCode: '0000', statusMessage: 'Successful' };
const created = {
  ...ok,
  paymentID,
  bkashURL: 'https://sandbox.payment.bkash.com/?paymentId=TR0011',
  callbackURL: asked.callbackUrl,
  amount: '10.00',
  currency: 'BDT',
  intent: 'sale',
  paymentCreateTime: '2025-11-02T14:29:02:166 GMT+0600',
  transactionStatus: 'Initiated',
  merchantInvoiceNumber: 'vms-1',
};
const executed = {
  ...ok,
  paymentID,
  trxID: trxId,
  transactionStatus: 'Completed',
  amount: '10.00',
  currency: 'BDT',
  intent: 'sale',
  paymentExecuteTime: '2025-11-02T14:29:22:166 GMT+0600',
  merchantInvoiceNumber: 'vms-1',
  payerType: 'Customer',
  payerReference: ' ',
  customerMsisdn: '01770618575',
  payerAccount: '01770618575',
  maxRefundableAmount: '10.00',
};
const { merchantInvoiceNumber, customerMsisdn: _, payerAccount: __, ...alike } = executed;
const queried = { ...alike, mode: '0011', merchantInvoice: merchantInvoiceNumber };
const { trxID: ___, ...pending } = { ...queried, transactionStatus: 'Initiated' };
const given = {
  refundTrxId: 'CK250REFUND',
  refundTransactionStatus: 'Completed',
  refundAmount: '10.00',
  completedTime: '2025-11-02T14:30:22:166 GMT+0600',
};
const refunded = {
  ...given,
  originalTrxId: trxId,
  originalTrxAmount: '10.00',
  currency: 'BDT',
  sku: 'pad',
  reason: 'The machine did not dispense',
};
const standing = (...refundTransactions: unknown[]) => ({
  originalTrxId: trxId,
  originalTrxAmount: '10.00',
  originalTrxCompletedTime: '2025-11-02T14:29:22:166 GMT+0600',
  refundTransactions,
});

type Answer = Reply | 'silence' | 'hang-up';

const aCheckout = async (answer: Answer | ((call: Asked) => Answer), limitMs?: number) => {
  const bkash = await aBkash(undefined, typeof answer === 'function' ? answer : () => answer);
  const tokens = aTokenStore(await aServer(), bkash.url);
  const { url: baseUrl } = bkash;
  const checkout = bkashCheckout({ baseUrl, tokens, ...(limitMs !== undefined && { limitMs }) });
  const last = () => bkash.asked.at(-1);
  return {
    bkash,
    last,
    tokens,
    create: () => checkout.create(merchant, asked),
    execute: () => checkout.execute(merchant, paymentID),
    query: () => checkout.query(merchant, paymentID),
    refund: () => checkout.refund(merchant, charge),
    refundStatus: () => checkout.refundStatus(merchant, charge),
  };
};
type Call = 'create' | 'execute' | 'query' | 'refund' | 'refundStatus';
const calls: Call[] = ['create', 'execute', 'query', 'refund', 'refundStatus'];
const successes: Record<Call, object> = {
  create: created,
  execute: executed,
  query: queried,
  refund: refunded,
  refundStatus: standing(given),
};

const money = { trxId, amount: 1000, currency: 'BDT', invoice: 'vms-1' };

test('a payment is created with everything that bKash asks for', async () => {
  const { create, last } = await aCheckout({ body: created });
  expect(await create()).toEqual({
    kind: 'CREATED',
    bkashPaymentId: paymentID,
    bkashUrl: created.bkashURL,
  });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/create',
    headers: { authorization: 'token-1', 'x-app-key': merchant.appKey },
    body: {
      mode: '0011',
      payerReference: ' ',
      callbackURL: asked.callbackUrl,
      amount: '10.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: 'vms-1',
    },
  });
});

test('an executed payment tells what moved, the wallet masked', async () => {
  const { execute, last } = await aCheckout({ body: executed });
  expect(await execute()).toEqual({
    kind: 'COMPLETED',
    money: { ...money, wallet: '017•••••575' },
  });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/execute',
    body: { paymentID },
  });
});

test('a query tells the same of a completed payment, by other names', async () => {
  const { query, last } = await aCheckout({ body: queried });
  expect(await query()).toEqual({ kind: 'COMPLETED', money: { ...money, wallet: null } });
  expect(last()).toMatchObject({
    path: '/v1.2.0-beta/tokenized/checkout/payment/status',
    body: { paymentID },
  });
});

test('a payment that waits for its customer is initiated', async () => {
  const { query } = await aCheckout({ body: pending });
  expect(await query()).toEqual({ kind: 'INITIATED', isConfirmed: false });
});

test.each(['Cancelled', 'Expired', 'Failed'])('a payment that is %s is dead', async (state) => {
  const { query } = await aCheckout({ body: { ...pending, transactionStatus: state } });
  expect(await query()).toMatchObject({ kind: 'DEAD' });
});

test('a refund gives back the whole amount, with what bKash asks for', async () => {
  const { refund, last } = await aCheckout({ body: refunded });
  expect(await refund()).toEqual({ kind: 'REFUNDED', refundTrxId: 'CK250REFUND' });
  expect(last()).toMatchObject({
    path: '/v2/tokenized-checkout/refund/payment/transaction',
    body: {
      paymentId: paymentID,
      trxId,
      refundAmount: '10.00',
      sku: expect.stringMatching(/./),
      reason: expect.stringMatching(/./),
    },
  });
});

const half = { ...given, refundAmount: '5.00' };
const unfinished = { ...given, refundTransactionStatus: 'Pending' };
const failed = { ...given, refundTransactionStatus: 'Failed' };

test.each([
  ['one refund of the whole', standing(given), 'REFUNDED'],
  ['two refunds that make the whole', standing(half, half), 'REFUNDED'],
  ['a failed refund before a complete one', standing(failed, given), 'REFUNDED'],
  ['no refund', standing(), 'NONE'],
  ['a failed refund', standing(failed), 'NONE'],
  ['a refund of a part', standing(half), 'UNKNOWN'],
  ['a refund that is not complete', standing(unfinished), 'UNKNOWN'],
  ['a part and an incomplete rest', standing(half, unfinished), 'UNKNOWN'],
  ['the refund of another charge', { ...standing(given), originalTrxId: 'OTHER' }, 'UNKNOWN'],
  ['refunds that cannot be read', standing({ ...given, refundAmount: 'ten' }), 'UNKNOWN'],
])('the refunds of a charge, being %s, are understood', async (_name, body, kind) => {
  const { refundStatus, last } = await aCheckout({ body });
  expect(await refundStatus()).toMatchObject({ kind });
  expect(last()).toMatchObject({
    path: '/v2/tokenized-checkout/refund/payment/status',
    body: { paymentId: paymentID, trxId },
  });
});

const required: [Call, object, string[]][] = [
  ['create', created, ['paymentID', 'bkashURL']],
  [
    'execute',
    executed,
    ['paymentID', 'trxID', 'transactionStatus', 'amount', 'currency', 'merchantInvoiceNumber'],
  ],
  [
    'query',
    queried,
    ['paymentID', 'trxID', 'transactionStatus', 'amount', 'currency', 'merchantInvoice'],
  ],
  ['refund', refunded, ['originalTrxId', 'refundTrxId', 'refundTransactionStatus', 'refundAmount']],
  ['refundStatus', standing(given), ['originalTrxId', 'refundTransactions']],
];
test.each(required)(
  'a success of %s that lacks a field says nothing',
  async (call, body, names) => {
    let lacking = '';
    const checkout = await aCheckout(() => ({
      body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== lacking)),
    }));
    expect((await checkout[call]()).kind).not.toBe('UNKNOWN');
    for (lacking of names) {
      expect([lacking, (await checkout[call]()).kind]).toEqual([lacking, 'UNKNOWN']);
    }
  },
);

test.each<[Call, object]>([
  ['execute', { ...executed, paymentID: 'TR0011OTHER' }],
  ['execute', { ...executed, transactionStatus: 'Initiated' }],
  ['execute', { ...executed, amount: 'ten' }],
  ['query', { ...queried, paymentID: 'TR0011OTHER' }],
  ['query', { ...queried, transactionStatus: 'Authorized' }],
  ['refund', { ...refunded, originalTrxId: 'OTHER' }],
  ['refund', { ...refunded, refundAmount: '5.00' }],
  ['refund', { ...refunded, refundTransactionStatus: 'Pending' }],
  ['create', { ...created, bkashURL: 'javascript:alert(1)' }],
])('%s does not believe a success that does not fit', async (call, body) => {
  const checkout = await aCheckout({ body });
  expect(await checkout[call]()).toMatchObject({ kind: 'UNKNOWN' });
});

test.each<[string, Answer]>([
  ['a time-out', 'silence'],
  ['a broken connection', 'hang-up'],
  ['HTTP 500', { status: 500, body: { message: 'Internal server error' } }],
  ['HTTP 502 with a code', { status: 502, body: { statusCode: '2023', statusMessage: 'No' } }],
  ['HTTP 429', { status: 429, body: { message: 'Too Many Requests' } }],
  ['a page', { body: '<html>Welcome to the Wi-Fi</html>' }],
  ['nothing', { body: '' }],
  ['null', { body: 'null' }],
  ['a wrong path', { status: 403, body: { message: 'Missing Authentication Token' } }],
  ['a wrong body', { status: 400, body: { message: 'Invalid request body' } }],
  ['no words', { body: {} }],
  ['a redirect', { status: 307, headers: { location: 'https://example.com/' }, body: {} }],
  ['a success that is none', { status: 400, body: ok }],
])('after %s nobody knows what happened', async (_name, answer) => {
  const checkout = await aCheckout(answer, answer === 'silence' ? 100 : undefined);
  // The token is there before the limit begins to matter.
  await checkout.tokens.tokenFor(merchant);
  for (const call of calls) {
    const { kind, ...rest } = await checkout[call]();
    expect([call, kind]).toEqual([call, 'UNKNOWN']);
    const reason = 'reason' in rest ? englishOf(rest.reason) : '';
    expect(reason).toMatch(/^(bKash|Missing|Invalid)/);
    expect(rest).not.toHaveProperty('cause');
  }
});

test('a call goes nowhere but to bKash, wherever it is sent on to', async () => {
  const elsewhere = await aBkash({ body: executed });
  const headers = { location: elsewhere.url };
  const { execute } = await aCheckout({ status: 307, headers, body: executed });
  expect((await execute()).kind).toBe('UNKNOWN');
  expect(elsewhere.calls).toEqual([]);
});

const expired = { status: 401, body: { message: 'The incoming token has expired' } };
const turnedAway: [string, Reply][] = [
  ['its front door', { status: 401, body: { message: 'Unauthorized' } }],
  ['its front door, as expired', expired],
  ['its front door, in other words', { status: 401, body: { message: 'Denied' } }],
  ['a code', { body: { statusCode: '2079', statusMessage: 'Invalid app token' } }],
];

test.each(turnedAway)(
  'a token refused by %s is replaced and the call made again',
  async (_n, no) => {
    for (const call of calls) {
      const { bkash, ...checkout } = await aCheckout(({ headers }) =>
        headers.authorization === 'token-1' ? no : { body: successes[call] },
      );
      expect((await checkout[call]()).kind).not.toBe('UNKNOWN');
      expect([bkash.tokenCalls(), bkash.calls.length]).toEqual([2, 4]);
    }
  },
);

test.each(turnedAway)('a token that %s goes on refusing is given up', async (_name, no) => {
  const { bkash, execute } = await aCheckout(no);
  expect(await execute()).toMatchObject({ kind: 'UNKNOWN' });
  expect([bkash.tokenCalls(), bkash.calls.length]).toEqual([2, 4]);
  expect(await execute()).toEqual({
    kind: 'UNKNOWN',
    reason: sentence('bkashTokenCallsSpent'),
  });
  expect([bkash.tokenCalls(), bkash.calls.length]).toEqual([2, 5]);
});

test('calls that are turned away together get one new token', async () => {
  const { bkash, query } = await aCheckout({ body: pending });
  await query();
  bkash.tokens.clear();
  const kinds = (await Promise.all([query(), query(), query()])).map(({ kind }) => kind);
  expect(kinds).toEqual(Array(3).fill('INITIATED'));
  expect(bkash.tokenCalls()).toBe(2);
});

test('without a token there is no call', async () => {
  const bkash = await aBkash({ body: { errorCode: '2001', errorMessage: 'Invalid App Key' } });
  const checkout = bkashCheckout({
    baseUrl: bkash.url,
    tokens: aTokenStore(await aServer(), bkash.url),
  });
  expect(await checkout.execute(merchant, paymentID)).toEqual({
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
  expect((await checkout.query(merchant, paymentID)).kind).toBe('UNKNOWN');
});
