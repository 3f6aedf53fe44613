import { type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { plainText } from '../../../contract/fields.ts';
import { refuseCall } from '../../platform/http/errors.ts';

/** Amazon SNS sends no larger message. */
export const maxBytes = 256 * 1024;

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: plainText(100),
  TopicArn: plainText(400),
  Timestamp: z.iso.datetime(),
  Message: plainText(maxBytes),
  Subject: z.optional(plainText(200)),
  Token: z.optional(plainText(1000)),
  SubscribeURL: z.optional(plainText(2000)),
  SignatureVersion: z.enum(['1', '2']),
  Signature: plainText(2000),
  SigningCertURL: plainText(500),
});
/** A message of Amazon SNS with its signature. */
export type Envelope = z.output<typeof Envelope>;

const Announcement = z.object({
  trxID: plainText(100).check(z.minLength(1)),
  transactionStatus: plainText(50),
  // The same merchant account takes other payments too.
  merchantInvoiceNumber: z.optional(plainText(255)),
  merchantInvoice: z.optional(plainText(255)),
});
/** A notification about a payment is a hint, never a proof. */
export type Announcement = z.output<typeof Announcement>;

const refuseUnreadable = () => refuseCall(400, 'notificationUnreadable');

const parseJson = <S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> => {
  try {
    return schema.parse(JSON.parse(String(json)));
  } catch {
    throw refuseUnreadable();
  }
};

export const parseEnvelope = (body: unknown): Envelope => parseJson(Envelope, body);
export const parseAnnouncement = ({ Message }: Envelope): Announcement =>
  parseJson(Announcement, Message);

const signedKeys = [
  'Message',
  'MessageId',
  'Subject',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const satisfies readonly (keyof Envelope)[];

/** The text that Amazon signs: every present key, in this order. */
const signedText = (envelope: Envelope): string =>
  signedKeys
    .filter((key) => envelope[key] !== undefined)
    .map((key) => `${key}\n${envelope[key]}\n`)
    .join('');

const algorithms = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' } as const;

export const isSigned = (envelope: Envelope, key: KeyObject): boolean =>
  verify(
    algorithms[envelope.SignatureVersion],
    Buffer.from(signedText(envelope)),
    key,
    Buffer.from(envelope.Signature, 'base64'),
  );

/** Amazon stops retrying long before; an older message is a replay. */
const oldestMs = 24 * 3_600_000;
const aheadMs = 10 * 60_000;

export const isTimely = ({ Timestamp }: Envelope, now: number): boolean => {
  const age = now - Date.parse(Timestamp);
  return age <= oldestMs && age >= -aheadMs;
};
