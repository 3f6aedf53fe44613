import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { basePath } from '../../contract/endpoint.ts';
import { payPaths } from '../../contract/payments.ts';
import { settingsOf } from '../../simulator/bkash/merchants.ts';
import type { Payments } from '../core/db/schema.ts';
import { aBkash, aConfirmedOne, merchant } from '../testing/bkash.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { unique } from '../testing/unique.ts';
import { certificate, signedMessage } from './notifications-sample.ts';

const { TopicArn, SigningCertURL } = signedMessage;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Message = Readonly<Record<string, string>>;

let messages = 0;
/** A message signed as Amazon does. */
const signed = (given: Message): Message => {
  messages += 1;
  const message: Message = {
    Type: 'Notification',
    MessageId: `message-${messages}`,
    TopicArn,
    Message: '{}',
    Timestamp: '2026-03-15T06:00:00.000Z',
    ...given,
  };
  const text = Object.keys(message)
    .sort()
    .map((key) => `${key}\n${message[key]}\n`)
    .join('');
  const Signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');
  return { ...message, SignatureVersion: '2', SigningCertURL, Signature };
};

const announcing = (payment: Payments, given: Message = {}) =>
  signed({
    Message: JSON.stringify({
      dateTime: '20260315120000',
      debitMSISDN: '8801700000001',
      amount: '10.00',
      trxID: 'CK250NROQ5',
      transactionStatus: 'Completed',
      currency: 'BDT',
      merchantInvoiceNumber: payment.invoice,
      ...given,
    }),
  });

/** A server that bKash may announce payments to, and the Amazon that it asks. */
const aListener = async () => {
  const bkash = await aBkash();
  const amazon: { asked: string[]; inits: RequestInit[]; answer: () => Response } = {
    asked: [],
    inits: [],
    answer: () => new Response(pem),
  };
  const server = await aServer(
    {
      BKASH_TOPIC_ARN: TopicArn,
      ...settingsOf(bkash.url),
    },
    {
      fetch: async (url, init) => {
        amazon.asked.push(url);
        amazon.inits.push(init);
        return amazon.answer();
      },
    },
  );
  const machine = await aMachine(server);
  const queries = () => bkash.calls.filter(({ call }) => call === 'query').length;
  const payment = (given: Partial<Payments> = {}) =>
    aPayment(server, machine, { state: 'FAILED', trxId: null, ...given });
  /** A payment whose money came, and the server does not know. */
  const charged = async (given: Partial<Payments> = {}) => {
    const invoice = `vms-${unique()}`;
    const { checkout, providerPaymentId } = await aConfirmedOne(bkash, server, invoice);
    await checkout.execute(merchant, providerPaymentId);
    const trxId = bkash.payments().at(-1)?.charge?.trxID;
    return { payment: await payment({ invoice, providerPaymentId, ...given }), trxId };
  };
  return { amazon, bkash, charged, payment, queries, server };
};

const send = async ({ http }: TestServer, body: unknown, prefix = '') => {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: prefix + payPaths.notification,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return statusCode;
};

const stateOf = async ({ store }: TestServer, { id }: Payments) =>
  store.read
    .selectFrom('payments')
    .select(['state', 'trxId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('without a topic nobody can announce anything', async () => {
  const server = await aServer();
  for (const prefix of ['', basePath]) expect(await send(server, signedMessage, prefix)).toBe(404);
});

test('a charge that comes to light after the payment had failed is asked about and given back', async () => {
  const { charged, queries, server } = await aListener();
  const { payment: failed, trxId } = await charged();
  for (const prefix of ['', basePath]) {
    expect(await send(server, announcing(failed), prefix)).toBe(204);
    expect(queries()).toBe(1);
  }
  expect(await stateOf(server, failed)).toEqual({ state: 'REFUND_DUE', trxId });
});

test('an announcement alone moves nothing: bKash is asked and has the word', async () => {
  const { payment, queries, server } = await aListener();
  const cancelled = await payment({ state: 'CANCELLED' });
  expect(await send(server, announcing(cancelled))).toBe(204);
  expect(queries()).toBe(1);
  expect(await stateOf(server, cancelled)).toEqual({ state: 'CANCELLED', trxId: null });
});

test('an open payment is asked about at once', async () => {
  const { charged, server } = await aListener();
  const { now } = server.clock;
  const { payment: open, trxId } = await charged({
    state: 'EXECUTE_UNKNOWN',
    confirmedAt: now,
    dueAt: now + 300_000,
  });
  expect(await send(server, announcing(open))).toBe(204);
  expect(await stateOf(server, open)).toEqual({ state: 'DISPENSING', trxId });
});

test('nothing is asked about what is settled, not completed, or another shop’s', async () => {
  const { payment, queries, server } = await aListener();
  const dispensed = await payment({ state: 'DISPENSED' });
  const failed = await payment();
  expect(await send(server, announcing(dispensed))).toBe(204);
  expect(await send(server, announcing(failed, { transactionStatus: 'Initiated' }))).toBe(204);
  expect(await send(server, announcing({ ...failed, invoice: 'of-another-shop' }))).toBe(204);
  expect(queries()).toBe(0);
});

test('a repeat is dropped, by its name and by its transaction', async () => {
  const { payment, queries, server } = await aListener();
  const failed = await payment();
  const message = announcing(failed);
  expect(await send(server, message)).toBe(204);
  expect(await send(server, message)).toBe(204);
  expect(await send(server, announcing(failed))).toBe(204);
  expect(queries()).toBe(1);
  expect(await send(server, announcing(failed, { trxID: 'CK250OTHER' }))).toBe(204);
  expect(queries()).toBe(2);
});

test('while bKash does not answer the announcement is not taken, so that Amazon repeats it', async () => {
  const { bkash, charged, server } = await aListener();
  const { payment: failed } = await charged();
  bkash.faults.next('query', { envelope: 'status', code: '503' });
  const message = announcing(failed);
  expect(await send(server, message)).toBe(503);
  expect(await send(server, message)).toBe(204);
  expect((await stateOf(server, failed)).state).toBe('REFUND_DUE');
});

test('a certificate of Amazon’s kind and a signature of version 1 are read', async () => {
  const { amazon, server } = await aListener();
  amazon.answer = () => new Response(certificate);
  expect(await send(server, signedMessage)).toBe(204);
  expect(await send(server, { ...signedMessage, Message: `${signedMessage.Message} ` })).toBe(403);
  expect(await send(server, { ...signedMessage, SignatureVersion: '2' })).toBe(403);
});

test('what is forged is refused and changes nothing', async () => {
  const { payment, queries, server } = await aListener();
  const message = announcing(await payment());
  const forged: Message[] = [
    { Message: message.Message?.replace('10.00', '99.00') ?? '' },
    { MessageId: 'another' },
    { Timestamp: '2026-03-15T06:00:01.000Z' },
    { Subject: 'Added' },
    { Signature: '' },
    { Signature: 'bm9uc2Vuc2U=' },
    { SignatureVersion: '1' },
    { TopicArn: TopicArn.replace('bkash', 'other') },
  ];
  for (const change of forged) {
    expect(await send(server, { ...message, ...change }), JSON.stringify(change)).toBe(403);
  }
  expect(await send(server, signed({ TopicArn: TopicArn.replace('bkash', 'other') }))).toBe(403);
  expect(queries()).toBe(0);
});

test('an old message is refused: whoever sends it has kept it', async () => {
  const { payment, server } = await aListener();
  const message = announcing(await payment());
  server.clock.now += 25 * 3_600_000;
  expect(await send(server, message)).toBe(403);
  server.clock.now -= 50 * 3_600_000;
  expect(await send(server, message)).toBe(403);
});

test('a certificate or a subscription is asked of Amazon’s own host alone', async () => {
  const { amazon, payment, server } = await aListener();
  const failed = await payment();
  const path = '/SimpleNotificationService-1.pem';
  const foreign = [
    'https://sns.ap-southeast-1.amazonaws.com.evil.example',
    'https://evil.example',
    'http://sns.ap-southeast-1.amazonaws.com',
    'https://sns.us-east-1.amazonaws.com',
    'https://sns.ap-southeast-1.amazonaws.com:8443',
    'https://evil.example#@amazonaws.com',
    'https://user:pass@sns.ap-southeast-1.amazonaws.com',
    'file://',
    'nonsense',
    'https://sns.ap-southeast-1.amazonaws.com@evil.example',
  ].map((origin) => origin + path);
  for (const url of [...foreign, SigningCertURL.replace('.pem', '.txt')]) {
    expect(await send(server, { ...announcing(failed), SigningCertURL: url }), url).toBe(403);
  }
  expect(amazon.asked).toEqual([]);
  const subscription = { Type: 'SubscriptionConfirmation', Token: 'a-token' };
  for (const url of foreign) {
    expect(await send(server, signed({ ...subscription, SubscribeURL: url })), url).toBe(403);
  }
  expect(new Set(amazon.asked)).toEqual(new Set([SigningCertURL]));
});

test('a subscription to the topic is confirmed where Amazon says', async () => {
  const { amazon, server } = await aListener();
  const SubscribeURL = `https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=a`;
  const message = signed({ Type: 'SubscriptionConfirmation', Token: 'a', SubscribeURL });
  expect(await send(server, { ...message, Token: 'b' })).toBe(403);
  expect(amazon.asked).toEqual([SigningCertURL]);
  expect(await send(server, message)).toBe(204);
  expect(amazon.asked).toEqual([SigningCertURL, SubscribeURL]);
  expect(amazon.inits.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
});

test('a certificate is kept for a day, and one that is none is refused', async () => {
  const { amazon, payment, server } = await aListener();
  const failed = await payment();
  amazon.answer = () => new Response('busy', { status: 503 });
  expect(await send(server, announcing(failed))).toBe(503);
  amazon.answer = () => new Response('x'.repeat(1_000_000));
  expect(await send(server, announcing(failed))).toBe(503);
  amazon.answer = () => new Response('no certificate');
  expect(await send(server, announcing(failed))).toBe(403);
  amazon.answer = () => new Response(pem);
  for (let n = 0; n < 3; n++) expect(await send(server, announcing(failed))).toBe(204);
  expect(amazon.asked).toHaveLength(4);
});

test('what cannot be read is refused, and so is what is too large', async () => {
  const { amazon, server } = await aListener();
  const { Signature: _, ...unsigned } = signed({});
  for (const body of ['', 'no JSON', '[]', 'null', '{}', unsigned, signed({ Type: 'Other' })]) {
    expect(await send(server, body), JSON.stringify(body)).toBe(400);
  }
  expect(await send(server, signed({ Message: 'x'.repeat(300_000) }))).toBe(413);
  expect(amazon.asked).toEqual([]);
  expect(await send(server, signed({ Message: 'no JSON' }))).toBe(400);
  expect(await send(server, signed({ Message: '{"trxID":1}' }))).toBe(400);
});
