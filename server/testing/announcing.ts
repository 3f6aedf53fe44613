import { generateKeyPairSync, sign } from 'node:crypto';
import { payPaths } from '../../contract/payments.ts';
import { settingsOf } from '../../simulator/bkash/merchants.ts';
import type { Payments } from '../core/db/schema.ts';
import { signedMessage } from '../payments/notifications-sample.ts';
import { aBkash, aConfirmedOne, merchant } from './bkash.ts';
import { aMachine } from './machines.ts';
import { aPayment } from './payments.ts';
import { aServer, type TestServer } from './server.ts';
import { unique } from './unique.ts';

export const { TopicArn, SigningCertURL } = signedMessage;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

export type Message = Readonly<Record<string, string>>;

let messages = 0;

/** Signs a message as Amazon SNS does. */
export const signed = (given: Message): Message => {
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

export const announcing = (payment: Payments, given: Message = {}) =>
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

/** A server that accepts payment notifications of bKash, with a fake Amazon. */
export const aListener = async () => {
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
  /** A payment that bKash charged without the knowledge of the server. */
  const charged = async (given: Partial<Payments> = {}) => {
    const invoice = `vms-${unique()}`;
    const { checkout, providerPaymentId } = await aConfirmedOne(bkash, server, invoice);
    await checkout.execute(merchant, providerPaymentId);
    const trxId = bkash.payments().at(-1)?.charge?.trxID;
    return { payment: await payment({ invoice, providerPaymentId, ...given }), trxId };
  };
  return { amazon, bkash, charged, payment, queries, server };
};

export const send = async ({ http }: TestServer, body: unknown, prefix = '') => {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: prefix + payPaths.notification,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return statusCode;
};
