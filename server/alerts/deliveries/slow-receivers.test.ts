import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  aMailbox,
  anAlertSender,
  anItem,
  aSubscription,
  aWebhookReceiver,
  deliveriesOf,
  mailingTo,
  sealedSecret,
  sendAlerts,
} from '../../testing/alerting.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { guardedLookup } from '../webhooks/networks.ts';

/** Every name leads to this computer. */
const lookup = guardedLookup('own', (_name, _options, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }]),
);

const aTenant = async (server: TestServer, organizationId?: string) => {
  const { id, organizationId: owner } = await anInstitution(
    server,
    organizationId === undefined ? {} : { organizationId },
  );
  return { organizationId: owner, institutionId: id };
};

type Tenant = Awaited<ReturnType<typeof aTenant>>;

const aWebhook = (server: TestServer, tenant: Tenant, address: string) =>
  aSubscription(server, { ...tenant, channel: 'WEBHOOK', address, ...sealedSecret(server) });

/** Fifty receivers of a tenant on hosts of their own. */
const manyWebhooks = async (server: TestServer, tenant: Tenant, port: number) => {
  for (let count = 0; count < 50; count += 1) {
    await aWebhook(server, tenant, `http://host-${count}.example.com:${port}/alerts`);
  }
};

const aNetwork = async () => {
  const mailbox = await aMailbox({ afterAccept: async () => void mailbox.server.emit('taken') });
  const silent = await aWebhookReceiver(() => undefined);
  const server = await aServer({ ...mailingTo(mailbox), WEBHOOK_NETWORKS: 'own' });
  return { mailbox, silent, server };
};

test('receivers that never answer delay no alert of another tenant', async () => {
  const { mailbox, silent, server } = await aNetwork();
  const called = Promise.withResolvers<void>();
  const quick = await aWebhookReceiver((response) => {
    response.writeHead(204).end();
    called.resolve();
  });
  const first = await aTenant(server);
  const second = await aTenant(server);
  const third = await aTenant(server, second.organizationId);
  for (const tenant of [first, second]) {
    await manyWebhooks(server, tenant, silent.port);
    await anItem(server, tenant);
  }
  await aSubscription(server, { ...third, address: 'third@example.com' });
  await aWebhook(server, third, quick.url);
  const stopping = new AbortController();
  const connection = { lookup, answerMs: 600_000 };
  const sender = anAlertSender(server, { connection }, stopping.signal);
  await sender.runRound();
  await anItem(server, third);
  const mailed = once(mailbox.server, 'taken');
  await sender.runRound();
  await mailed;
  await called.promise;
  const others = (await deliveriesOf(server)).filter(
    ({ institutionId }) => institutionId !== third.institutionId,
  );
  expect(others).toHaveLength(100);
  expect(others.every(({ answer }) => answer === '')).toBe(true);
  stopping.abort();
  await sender.finish();
});

test('a host that did not answer in time is paused within its tenant, longer each time', async () => {
  const { silent, server } = await aNetwork();
  const tenant = await aTenant(server);
  for (let count = 0; count < 5; count += 1) {
    await aWebhook(server, tenant, `${silent.url}/${count}`);
  }
  await anItem(server, tenant);
  const connection = { lookup, answerMs: 50 };
  const pauses: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    await sendAlerts(server, { connection });
    await anItem(server, tenant);
    await sendAlerts(server, { connection });
    const deliveries = await deliveriesOf(server);
    expect(deliveries.reduce((sum, delivery) => sum + delivery.tries, 0)).toBe(tries);
    const times = new Set(deliveries.map(({ nextTryAt }) => nextTryAt));
    expect(times.size).toBe(1);
    const [end] = times;
    pauses.push(((end ?? 0) - server.clock.now) / minuteMs);
    server.clock.now = end ?? 0;
  }
  expect(pauses).toEqual([1, 2, 5, 15]);
});

test('a host that answers again gets all that waited for it', async () => {
  let isAnswering = false;
  const receiver = await aWebhookReceiver(
    (response) => isAnswering && response.writeHead(204).end(),
  );
  const server = await aServer({ WEBHOOK_NETWORKS: 'own' });
  const tenant = await aTenant(server);
  for (let count = 0; count < 3; count += 1) {
    await aWebhook(server, tenant, `${receiver.url}/${count}`);
  }
  await anItem(server, tenant);
  await sendAlerts(server, { connection: { lookup, answerMs: 50 } });
  isAnswering = true;
  server.clock.now += minuteMs;
  await sendAlerts(server);
  const deliveries = await deliveriesOf(server);
  expect(deliveries.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT']);
});
