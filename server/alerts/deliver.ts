import type { Calendar } from '../../contract/periods.ts';
import type { AlertDeliveries, AlertSubscriptions } from '../core/db/schema.ts';
import type { Store } from '../core/db/store.ts';
import type { Sealing } from '../core/sealing.ts';
import type { Settings } from '../core/settings/settings.ts';
import { contentsOf } from './contents.ts';
import { rawMail } from './mail.ts';
import { type MailSettings, mailServerOf } from './mail-server.ts';
import { readingOf } from './mail-text.ts';
import { wordsIn } from './mail-words.ts';
import { noteHandOver, noteOutcome } from './outbox.ts';
import { type Outcome, outcome } from './outcome.ts';
import { sendMail } from './send-mail.ts';
import { type Line, sendWebhook } from './send-webhook.ts';
import { webhookBody } from './webhook-body.ts';

export interface Post {
  readonly store: Store;
  readonly settings: MailSettings & Pick<Settings, 'PUBLIC_ORIGIN' | 'WEBHOOK_NETWORKS'>;
  readonly calendar: Calendar;
  readonly now: () => number;
  /** Undefined while the server has no key. */
  readonly sealing: Sealing | undefined;
  /** Replaces the usual connection to webhooks. */
  readonly line?: Line;
}

const mostInMail = 50;
const mostInWebhook = 200;

const mail = async (
  post: Post,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { store, settings, calendar } = post;
  const server = mailServerOf(settings);
  if (!server) return outcome('FAILED', 'mailNotSetUp');
  const { language, address } = subscription;
  const contents = await contentsOf(store.read, subscription, delivery, mostInMail);
  const words = wordsIn(language, calendar.timeZone);
  const reading = readingOf(contents, words, settings.PUBLIC_ORIGIN);
  const to = { to: address, id: delivery.id, at: delivery.createdAt, language };
  const raw = await rawMail(reading, to, server);
  const handOver = () => noteHandOver(store, delivery);
  return sendMail(server, { to: address, raw }, handOver, signal);
};

const secretOf = ({ sealed, id }: AlertSubscriptions, { sealing }: Post): string | undefined => {
  try {
    return sealing?.open(sealed, id);
  } catch {
    // The secret was sealed with another key.
    return undefined;
  }
};

const webhook = async (
  post: Post,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { store, settings, calendar, now, line } = post;
  const secret = secretOf(subscription, post);
  if (secret === undefined) return outcome('FAILED', 'alertKeyLost');
  const contents = await contentsOf(store.read, subscription, delivery, mostInWebhook);
  const words = wordsIn(subscription.language, calendar.timeZone);
  const body = webhookBody(contents, words, settings.PUBLIC_ORIGIN);
  const call = { url: new URL(subscription.address), secret, id: delivery.id, body, at: now() };
  return sendWebhook(call, settings.WEBHOOK_NETWORKS, signal, line);
};

const channels = { EMAIL: mail, WEBHOOK: webhook } as const;

/** Sends a claimed delivery and stores its outcome. */
export const deliver = async (
  post: Post,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  signal: AbortSignal,
): Promise<AlertDeliveries | undefined> => {
  const came = await channels[subscription.channel](post, subscription, delivery, signal);
  return noteOutcome(post.store, delivery, came, post.now());
};
