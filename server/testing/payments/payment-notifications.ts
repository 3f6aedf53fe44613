import { generateKeyPairSync, sign } from 'node:crypto';
import { payPaths } from '../../../contract/payments.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { signedMessage } from '../../payments/notifications/notifications-sample.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { aMachine } from '../machines/machines.ts';
import { aServer, type TestServer } from '../server.ts';
import { uniqueLetters } from '../unique.ts';
import { aBkash, aConfirmedPayment, testMerchant } from './bkash.ts';
import { aPayment } from './payments.ts';

export const { TopicArn, SigningCertURL } = signedMessage;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

export type NotificationMessage = Readonly<Record<string, string>>;

let messageCount = 0;

/** Signs a message as Amazon SNS does. */
export const signMessage = (given: NotificationMessage): NotificationMessage => {
  messageCount += 1;
  const message: NotificationMessage = {
    Type: 'Notification',
    MessageId: `message-${messageCount}`,
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

export const signPaymentNotification = (payment: Payments, given: NotificationMessage = {}) =>
  signMessage({
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
export const aNotifiedServer = async () => {
  const bkash = await aBkash();
  const amazon: { requestedUrls: string[]; inits: RequestInit[]; answer: () => Response } = {
    requestedUrls: [],
    inits: [],
    answer: () => new Response(publicKeyPem),
  };
  const server = await aServer(
    {
      BKASH_TOPIC_ARN: TopicArn,
      ...serverSettings(bkash.url),
    },
    {
      fetch: async (url, init) => {
        amazon.requestedUrls.push(url);
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
    const invoice = `vms-${uniqueLetters()}`;
    const { checkout, providerPaymentId } = await aConfirmedPayment(bkash, server, invoice);
    await checkout.execute(testMerchant, providerPaymentId);
    const trxId = bkash.payments().at(-1)?.charge?.trxID;
    return { payment: await payment({ invoice, providerPaymentId, ...given }), trxId };
  };
  return { amazon, bkash, charged, payment, queries, server };
};

export const sendNotification = async ({ http }: TestServer, body: unknown, prefix = '') => {
  const { statusCode } = await http.inject({
    method: 'POST',
    url: prefix + payPaths.notification,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return statusCode;
};
