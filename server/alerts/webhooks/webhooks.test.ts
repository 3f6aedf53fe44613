import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { alerts } from '../../../contract/alerts.ts';
import { translateText } from '../../../contract/messages/translate.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import {
  anItem,
  aWebhookReceiver,
  deliveriesOf,
  endItem,
  sendAlerts,
} from '../../testing/alerting.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { type AddressLookup, guardedLookup } from './networks.ts';
import { connectTo } from './send-webhook.ts';

shareServer();

const wishes = { language: 'en', severity: 'warning', mode: 'AT_ONCE' } as const;

/** A server that may call its own network, and a webhook there. */
const aWebhook = async (...answer: Parameters<typeof aWebhookReceiver>) => {
  const receiver = await aWebhookReceiver(...answer);
  const server = await aServer({ WEBHOOK_NETWORKS: 'own' });
  const { token } = await aSuper(server);
  const { secret, subscription } = await server.call(alerts.create, {
    token,
    body: { channel: 'WEBHOOK', address: receiver.url, ...wishes },
  });
  return { server, receiver, token, secret: secret ?? '', id: subscription._id };
};

const lastOf = async (server: TestServer) => {
  const delivery = (await deliveriesOf(server)).at(-1);
  if (!delivery) throw new Error('There is no delivery');
  return {
    state: delivery.state,
    tries: delivery.tries,
    answer: translateText(delivery.answer, 'en'),
  };
};

test('a webhook gets JSON, signed over its id, time and body', async () => {
  const { server, receiver, secret } = await aWebhook();
  const item = await anItem(server, { kind: 'UNKNOWN_CARD', facts: '{"rfid":"04A2","times":3}' });
  await sendAlerts(server);
  const [call] = receiver.calls;
  const id = call?.headers['webhook-id'];
  const timestamp = call?.headers['webhook-timestamp'];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${call?.body}`);
  expect(call?.headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);
  expect(Number(timestamp)).toBe(Math.floor(server.clock.now / 1000));
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    _id: id,
    type: 'ALERT',
    openedCount: 1,
    opened: [
      {
        _id: item.id,
        kind: 'UNKNOWN_CARD',
        severity: 'note',
        text: 'Unknown card 04A2 was tapped',
        facts: { rfid: '04A2', times: 3 },
        closedAt: null,
      },
    ],
    overCount: 0,
    over: [],
  });
  await endItem(server, item);
  await sendAlerts(server);
  expect(JSON.parse(receiver.calls[1]?.body ?? '')).toMatchObject({
    opened: [],
    over: [{ _id: item.id, closedAt: new Date(server.clock.now).toISOString() }],
  });
});

test('every try of a call has the same id, by which the receiver knows what it has', async () => {
  const statuses = [500, 429, 404, 204];
  const { server, receiver } = await aWebhook((response) =>
    response.writeHead(statuses.shift() ?? 204).end(),
  );
  await anItem(server);
  const deliveries: unknown[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    await sendAlerts(server);
    deliveries.push(await lastOf(server));
    server.clock.now += 20 * minuteMs;
  }
  expect(deliveries).toEqual([
    { state: 'WAITING', tries: 1, answer: 'Answered with HTTP 500' },
    { state: 'WAITING', tries: 2, answer: 'Answered with HTTP 429' },
    { state: 'WAITING', tries: 3, answer: 'Answered with HTTP 404' },
    { state: 'SENT', tries: 4, answer: 'Answered with HTTP 204' },
  ]);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('who is gone is called no more', async () => {
  const { server } = await aWebhook((response) => response.writeHead(410).end());
  await anItem(server);
  await sendAlerts(server);
  expect(await lastOf(server)).toMatchObject({ state: 'GIVEN_UP', tries: 1 });
});

test('a redirect is not followed', async () => {
  const inside = await aWebhookReceiver();
  const { server } = await aWebhook((response) =>
    response.writeHead(307, { location: inside.url }).end(),
  );
  await anItem(server);
  await sendAlerts(server);
  expect(await lastOf(server)).toMatchObject({
    state: 'WAITING',
    answer: 'Answered with HTTP 307: enter the address that it leads to',
  });
  expect(inside.calls).toEqual([]);
});

test('of an endless answer no more is read than its head, and of an endless head not that', async () => {
  const { server } = await aWebhook((response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  });
  await anItem(server);
  await sendAlerts(server);
  expect(await lastOf(server)).toMatchObject({ state: 'SENT' });

  const large = await aWebhook((response) =>
    response.writeHead(200, { 'x-large': 'x'.repeat(20_000) }).end(),
  );
  await anItem(large.server);
  await sendAlerts(large.server);
  expect(await lastOf(large.server)).toMatchObject({
    state: 'WAITING',
    answer: 'Cannot be reached: HPE_HEADER_OVERFLOW',
  });
});

test('who dies in the middle of an answer is called again', async () => {
  const { server, receiver } = await aWebhook((response) => {
    response.socket?.write('HTTP/1.1 20');
    response.socket?.destroy();
  });
  await anItem(server);
  await sendAlerts(server);
  expect(await lastOf(server)).toMatchObject({ state: 'WAITING', tries: 1 });
  server.clock.now += minuteMs;
  await sendAlerts(server);
  expect(receiver.calls).toHaveLength(2);
});

test('a secret that another key has sealed sends nothing, and says what to do', async () => {
  const { server, receiver } = await aWebhook();
  await anItem(server);
  await sendAlerts(server, { encryption: undefined });
  expect(receiver.calls).toEqual([]);
  expect((await lastOf(server)).answer).toContain('Remove it and add it again');
});

test('who does not answer in time is called again', async () => {
  let isAnswering = false;
  const { server } = await aWebhook((response) => isAnswering && response.writeHead(204).end());
  await anItem(server);
  await sendAlerts(server, { connection: { ...connectTo('own'), answerMs: 50 } });
  expect(await lastOf(server)).toMatchObject({
    state: 'WAITING',
    answer: 'Did not answer in time',
  });
  isAnswering = true;
  server.clock.now += minuteMs;
  await sendAlerts(server);
  expect(await lastOf(server)).toMatchObject({ state: 'SENT', tries: 2 });
});

/** A lookup that answers these addresses. */
const lookupOf =
  (...addresses: string[]): AddressLookup =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

test('a name that has come to lead into a network of one’s own is not called', async () => {
  const receiver = await aWebhookReceiver();
  const server = await aServer();
  const { token } = await aSuper(server);
  await server.call(alerts.create, {
    token,
    body: { channel: 'WEBHOOK', address: `https://alerts.example.com:${receiver.port}`, ...wishes },
  });
  await anItem(server);
  for (const addresses of [['127.0.0.1'], ['203.0.114.1', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
    const lookup = guardedLookup('public', lookupOf(...addresses));
    await sendAlerts(server, { connection: { lookup, answerMs: 10_000 } });
    expect((await lastOf(server)).answer).toContain('no address on the Internet');
    server.clock.now += 180 * minuteMs;
  }
  expect(receiver.calls).toEqual([]);
});
