import { expect, test } from 'vitest';
import {
  aListener,
  announcing,
  type Message,
  pem,
  SigningCertURL,
  send,
  signed,
  TopicArn,
} from '../testing/announcing.ts';
import { certificate, signedMessage } from './notifications-sample.ts';

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

test('an old message is refused: it is a replay', async () => {
  const { payment, server } = await aListener();
  const message = announcing(await payment());
  server.clock.now += 25 * 3_600_000;
  expect(await send(server, message)).toBe(403);
  server.clock.now -= 50 * 3_600_000;
  expect(await send(server, message)).toBe(403);
});

test('a certificate or a subscription is requested from Amazon’s own host alone', async () => {
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

test('a certificate is cached for a day, and one that is none is refused', async () => {
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
