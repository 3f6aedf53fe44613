import type { FastifyRequest } from 'fastify';
import { basePath } from '../../../contract/endpoint.ts';
import { createMessage } from '../../../contract/messages.ts';
import { finalStates, payPaths } from '../../../contract/payments.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { Refused, refuseCall } from '../../platform/http/errors.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Engine } from '../engine/engine.ts';
import { findPaymentByInvoice, insertNotification, isNotificationStored } from '../queries.ts';
import {
  type Announcement,
  type Envelope,
  isSigned,
  isTimely,
  maxBytes,
  parseAnnouncement,
  parseEnvelope,
} from './notifications.ts';
import { createAmazonClient, type Fetch } from './notifications-amazon.ts';

const perMinute = 300;

/**
 * Receives bKash notifications when a topic is configured; otherwise the addresses do not exist.
 */
export const notificationRoutes = async (
  { http, store, settings, now, elapsed }: App,
  engine: Engine,
  fetch: Fetch,
): Promise<void> => {
  const { BKASH_TOPIC_ARN: topic } = settings;
  if (topic === undefined) return;
  const amazon = createAmazonClient(topic, fetch, elapsed);

  /** Accepts only recent messages of our topic with Amazon's signature; throws 403 otherwise. */
  const verifyEnvelope = async (envelope: Envelope): Promise<Envelope> => {
    if (envelope.TopicArn !== topic) throw refuseCall(403, 'notificationOfAnotherTopic');
    if (!isTimely(envelope, now())) throw refuseCall(403, 'notificationTooOld');
    const key = await amazon.fetchKey(envelope.SigningCertURL);
    if (!isSigned(envelope, key)) throw refuseCall(403, 'notificationUnsigned');
    return envelope;
  };

  /** Queries the provider about the payment: the notification itself books nothing. */
  const queryProvider = async ({ id, state }: Payments): Promise<void> => {
    if (state === 'FAILED' || state === 'CANCELLED') {
      const { isProved } = await engine.queryClosedPayment(id);
      // Amazon delivers it again after a 503.
      if (!isProved) throw new Refused(503, createMessage('notificationUnproved'));
    } else if (!finalStates.has(state)) {
      await store.change((tx) => engine.applyFact(tx, id, { event: 'ASKED' }));
      await engine.advance(id);
    }
  };

  const acceptAnnouncement = async (
    { MessageId }: Envelope,
    { trxID, ...announcement }: Announcement,
  ): Promise<void> => {
    if (announcement.transactionStatus !== 'Completed') return;
    const name = { messageId: MessageId, trxId: trxID };
    if (await isNotificationStored(store.read, name)) return;
    const { merchantInvoiceNumber, merchantInvoice } = announcement;
    const invoice = merchantInvoiceNumber || merchantInvoice;
    const payment = invoice && (await findPaymentByInvoice(store.read, invoice));
    if (!payment) return;
    await queryProvider(payment);
    await store.change((tx) => insertNotification(tx, { ...name, receivedAt: now() }));
  };

  const receive = async ({ body, log }: FastifyRequest): Promise<void> => {
    const envelope = await verifyEnvelope(parseEnvelope(body));
    switch (envelope.Type) {
      case 'Notification':
        return acceptAnnouncement(envelope, parseAnnouncement(envelope));
      case 'SubscriptionConfirmation':
        return amazon.subscribe(envelope.SubscribeURL ?? '');
      case 'UnsubscribeConfirmation':
        log.warn('the provider announces payments no more: the subscription was ended');
    }
  };

  await http.register(async (scope) => {
    // Amazon sends its JSON as plain text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_request: unknown, body: unknown) => body,
    );
    const limited = {
      priority: 'VENDING',
      rateLimit: { max: perMinute, timeWindow: '1 minute' },
    } as const;
    for (const prefix of ['', basePath]) {
      scope.post(
        prefix + payPaths.notification,
        { schema: { hide: true }, config: limited },
        async (request, reply) => {
          await receive(request);
          return reply.code(204).send();
        },
      );
    }
  });
};
