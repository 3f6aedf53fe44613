import { expect, test } from 'vitest';
import {
  aNotifiedServer,
  type NotificationMessage,
  publicKeyPem,
  SigningCertURL,
  sendNotification,
  signMessage,
  signPaymentNotification,
  TopicArn,
} from '../../testing/payments/payment-notifications.ts';
import { sampleCertificate, signedMessage } from './notifications-sample.ts';

test('a certificate of Amazon’s kind and a signature of version 1 are read', async () => {
  const { amazon, server } = await aNotifiedServer();
  amazon.answer = () => new Response(sampleCertificate);
  expect(await sendNotification(server, signedMessage)).toBe(204);
  expect(
    await sendNotification(server, { ...signedMessage, Message: `${signedMessage.Message} ` }),
  ).toBe(403);
  expect(await sendNotification(server, { ...signedMessage, SignatureVersion: '2' })).toBe(403);
});

test('what is forged is refused and changes nothing', async () => {
  const { payment, queries, server } = await aNotifiedServer();
  const message = signPaymentNotification(await payment());
  const forged: NotificationMessage[] = [
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
    expect(await sendNotification(server, { ...message, ...change }), JSON.stringify(change)).toBe(
      403,
    );
  }
  expect(
    await sendNotification(server, signMessage({ TopicArn: TopicArn.replace('bkash', 'other') })),
  ).toBe(403);
  expect(queries()).toBe(0);
});

test('an old message is refused: it is a replay', async () => {
  const { payment, server } = await aNotifiedServer();
  const message = signPaymentNotification(await payment());
  server.clock.now += 25 * 3_600_000;
  expect(await sendNotification(server, message)).toBe(403);
  server.clock.now -= 50 * 3_600_000;
  expect(await sendNotification(server, message)).toBe(403);
});

test('a certificate or a subscription is requested from Amazon’s own host alone', async () => {
  const { amazon, payment, server } = await aNotifiedServer();
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
    expect(
      await sendNotification(server, { ...signPaymentNotification(failed), SigningCertURL: url }),
      url,
    ).toBe(403);
  }
  expect(amazon.requestedUrls).toEqual([]);
  const subscription = { Type: 'SubscriptionConfirmation', Token: 'a-token' };
  for (const url of foreign) {
    expect(
      await sendNotification(server, signMessage({ ...subscription, SubscribeURL: url })),
      url,
    ).toBe(403);
  }
  expect(new Set(amazon.requestedUrls)).toEqual(new Set([SigningCertURL]));
});

test('a subscription to the topic is confirmed where Amazon says', async () => {
  const { amazon, server } = await aNotifiedServer();
  const SubscribeURL = `https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=a`;
  const message = signMessage({ Type: 'SubscriptionConfirmation', Token: 'a', SubscribeURL });
  expect(await sendNotification(server, { ...message, Token: 'b' })).toBe(403);
  expect(amazon.requestedUrls).toEqual([SigningCertURL]);
  expect(await sendNotification(server, message)).toBe(204);
  expect(amazon.requestedUrls).toEqual([SigningCertURL, SubscribeURL]);
  expect(amazon.inits.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
});

test('a certificate is cached for a day, and one that is none is refused', async () => {
  const { amazon, payment, server } = await aNotifiedServer();
  const failed = await payment();
  amazon.answer = () => new Response('busy', { status: 503 });
  expect(await sendNotification(server, signPaymentNotification(failed))).toBe(503);
  amazon.answer = () => new Response('x'.repeat(1_000_000));
  expect(await sendNotification(server, signPaymentNotification(failed))).toBe(503);
  amazon.answer = () => new Response('no certificate');
  expect(await sendNotification(server, signPaymentNotification(failed))).toBe(403);
  amazon.answer = () => new Response(publicKeyPem);
  for (let n = 0; n < 3; n++)
    expect(await sendNotification(server, signPaymentNotification(failed))).toBe(204);
  expect(amazon.requestedUrls).toHaveLength(4);
});

test('what cannot be read is refused, and so is what is too large', async () => {
  const { amazon, server } = await aNotifiedServer();
  const { Signature: _, ...unsigned } = signMessage({});
  for (const body of [
    '',
    'no JSON',
    '[]',
    'null',
    '{}',
    unsigned,
    signMessage({ Type: 'Other' }),
  ]) {
    expect(await sendNotification(server, body), JSON.stringify(body)).toBe(400);
  }
  expect(await sendNotification(server, signMessage({ Message: 'x'.repeat(300_000) }))).toBe(413);
  expect(amazon.requestedUrls).toEqual([]);
  expect(await sendNotification(server, signMessage({ Message: 'no JSON' }))).toBe(400);
  expect(await sendNotification(server, signMessage({ Message: '{"trxID":1}' }))).toBe(400);
});
