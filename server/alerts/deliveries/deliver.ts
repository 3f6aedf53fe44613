import type { Calendar } from '../../../contract/values/periods.ts';
import type { Store } from '../../platform/db/store.ts';
import type { AlertDeliveries, AlertSubscriptions } from '../../platform/schema/schema.ts';
import type { Encryption } from '../../platform/secrets/encryption.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { linkOf } from '../confirmations.ts';
import { encodeMail } from '../mail/encode-mail.ts';
import { countMailsLeft } from '../mail/mail-budget.ts';
import { type MailSettings, mailServerOf } from '../mail/mail-server.ts';
import { type ComposedMessage, composeAlert, composeConfirmation } from '../mail/mail-text.ts';
import { createMessageFormatter } from '../mail/message-formatter.ts';
import { sendMail } from '../mail/send-mail.ts';
import { countMailRecipients } from '../queries.ts';
import { sendWebhook, type WebhookConnection } from '../webhooks/send-webhook.ts';
import { webhookBody } from '../webhooks/webhook-body.ts';
import { readContents } from './contents.ts';
import { recordHandOver, recordOutcome } from './outbox.ts';
import { createOutcome, type DeliveryOutcome } from './outcome.ts';

export interface AlertContext {
  readonly store: Store;
  readonly settings: MailSettings & Pick<Settings, 'WEBHOOK_NETWORKS'>;
  readonly calendar: Calendar;
  readonly now: () => number;
  /** Undefined while the server has no key. */
  readonly encryption: Encryption | undefined;
  /** Replaces the usual connection to webhooks. */
  readonly connection?: WebhookConnection;
}

/** A mail names at most three machines of a group. */
const mailLimits = { all: 50, ofGroup: 3 };
const webhookLimits = { all: 200, ofGroup: 200 };

/** True where each recipient of the tenant may have got its last mail of the day. */
const areMailsRunningOut = async (
  { store, calendar, now }: AlertContext,
  subscription: AlertSubscriptions,
): Promise<boolean> => {
  const left = await countMailsLeft(store.read, calendar.dayOf(now()), subscription);
  return left < (await countMailRecipients(store.read, subscription));
};

const composeMail = async (
  context: AlertContext,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  origin: string,
  token: string,
): Promise<ComposedMessage> => {
  const formatter = createMessageFormatter(subscription.language, context.calendar.timeZone);
  if (delivery.kind === 'CONFIRM') {
    return composeConfirmation(formatter, linkOf(origin, 'confirm', token));
  }
  const { read } = context.store;
  const contents = await readContents(read, subscription, delivery, mailLimits);
  const isLastToday = await areMailsRunningOut(context, subscription);
  const unsubscribeUrl = linkOf(origin, 'unsubscribe', token);
  return composeAlert({ ...contents, isLastToday }, formatter, { origin, unsubscribeUrl });
};

const sendByMail = async (
  context: AlertContext,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  signal: AbortSignal,
): Promise<DeliveryOutcome> => {
  const { store, settings } = context;
  const server = mailServerOf(settings);
  if (!server) return createOutcome('FAILED', 'mailNotSetUp');
  const { language, address } = subscription;
  const token = newToken();
  const composed = await composeMail(context, subscription, delivery, server.origin, token);
  const to = { to: address, id: delivery.id, at: delivery.createdAt, language };
  const raw = await encodeMail(composed, to, server);
  const handOver = () => recordHandOver(store, delivery, hashToken(token));
  return sendMail(server, { to: address, raw }, handOver, signal);
};

const openSecret = (
  { sealed, id }: AlertSubscriptions,
  { encryption }: AlertContext,
): string | undefined => {
  try {
    return encryption?.decrypt(sealed, id);
  } catch {
    // The secret was sealed with another key.
    return undefined;
  }
};

const sendByWebhook = async (
  context: AlertContext,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  signal: AbortSignal,
): Promise<DeliveryOutcome> => {
  const { store, settings, calendar, now, connection } = context;
  const secret = openSecret(subscription, context);
  if (secret === undefined) return createOutcome('FAILED', 'alertKeyLost');
  const contents = await readContents(store.read, subscription, delivery, webhookLimits);
  const formatter = createMessageFormatter(subscription.language, calendar.timeZone);
  const body = webhookBody(contents, formatter, settings.PUBLIC_ORIGIN);
  const call = { url: new URL(subscription.address), secret, id: delivery.id, body, at: now() };
  return sendWebhook(call, settings.WEBHOOK_NETWORKS, signal, connection);
};

const senders = { EMAIL: sendByMail, WEBHOOK: sendByWebhook } as const;

/** Sends a claimed delivery and stores its outcome. */
export const sendDelivery = async (
  context: AlertContext,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  signal: AbortSignal,
): Promise<AlertDeliveries | undefined> => {
  const outcome = await senders[subscription.channel](context, subscription, delivery, signal);
  return recordOutcome(context.store, delivery, outcome, context.now());
};
