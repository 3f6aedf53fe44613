import { expect, test } from 'vitest';
import { type AlertForm, alerts, maxSubscriptions } from '../../contract/alerts.ts';
import { audit } from '../../contract/audit.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import {
  aMailbox,
  aMailingServer,
  anItem,
  aSubscription,
  aWebhookReceiver,
  mailingTo,
  sendAlerts,
} from '../testing/alerting.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const form = {
  channel: 'EMAIL',
  address: 'rahima@example.com',
  language: 'bn',
  severity: 'bad',
  mode: 'AT_ONCE',
} as const;

const aTown = async (server: TestServer) => {
  const own = await anInstitution(server);
  const beside = await anInstitution(server, { organizationId: own.organizationId });
  return {
    own,
    beside,
    superAdmin: await aSuper(server),
    ofOrganization: await anOrganizationAdmin(server, own.organizationId),
    ofInstitution: await anInstitutionAdmin(server, own),
  };
};

test('a recipient is stored with defaults for what was left out', async () => {
  const { server } = await aMailingServer();
  const { token } = await aSuper(server);
  const { subscription, secret } = await server.call(alerts.create, { token, body: form });
  expect(secret).toBe(null);
  expect(subscription).toMatchObject({
    ...form,
    organizationId: null,
    institutionId: null,
    placeName: '',
    kinds: [],
    digestHour: 8,
    quiet: null,
    perHour: 6,
    last: null,
  });
  const params = { subscriptionId: subscription._id };
  const { channel, address, ...wishes } = form;
  const quiet = { from: 22, to: 7 };
  await server.call(alerts.update, { token, params, body: { ...wishes, language: 'en', quiet } });
  const { subscriptions } = await server.call(alerts.all, { token });
  expect(subscriptions).toMatchObject([{ _id: subscription._id, language: 'en', quiet }]);
  await server.call(alerts.remove, { token, params });
  expect((await server.call(alerts.all, { token })).count).toBe(0);
  expect((await server.expectRefusal(alerts.remove, { token, params })).status).toBe(404);
});

test('a place is the caller’s own where none is named, and nobody enters it elsewhere', async () => {
  const { server } = await aMailingServer();
  const { own, beside, superAdmin, ofOrganization, ofInstitution } = await aTown(server);
  const enter = async (token: string, query: Record<string, string> = {}) => {
    const answer = await server.ask(alerts.create, { token, query, body: form });
    return answer.status;
  };
  expect(await enter(superAdmin.token)).toBe(201);
  expect(await enter(ofOrganization.token)).toBe(201);
  expect(await enter(ofOrganization.token, { institutionId: beside.id })).toBe(201);
  expect(await enter(ofInstitution.token)).toBe(201);
  expect(await enter(ofInstitution.token, { institutionId: beside.id })).toBe(404);
  const placesOf = async (token: string) =>
    (await server.call(alerts.all, { token })).subscriptions
      .map(({ institutionId, organizationId }) => institutionId ?? organizationId)
      .toReversed();
  const { id, organizationId } = own;
  expect(await placesOf(superAdmin.token)).toEqual([null, organizationId, beside.id, id]);
  expect(await placesOf(ofOrganization.token)).toEqual([organizationId, beside.id, id]);
  expect(await placesOf(ofInstitution.token)).toEqual([id]);
});

test('nobody changes, removes or tests a recipient above its own tenant', async () => {
  const { server } = await aMailingServer();
  const { own, ofOrganization, ofInstitution } = await aTown(server);
  const platform = await aSubscription(server);
  const organization = await aSubscription(server, { organizationId: own.organizationId });
  const { channel, address, ...wishes } = form;
  for (const [token, subscriptionId] of [
    [ofOrganization.token, platform.id],
    [ofInstitution.token, platform.id],
    [ofInstitution.token, organization.id],
  ] as const) {
    const params = { subscriptionId };
    for (const [row, body] of [
      [alerts.update, wishes],
      [alerts.remove, undefined],
      [alerts.test, undefined],
    ] as const) {
      expect((await server.expectRefusal(row, { token, params, body })).status).toBe(404);
    }
  }
  expect((await server.call(alerts.deliveries, { token: ofInstitution.token })).count).toBe(0);
});

test('an address is entered once for a place and a time of telling, and so many in all', async () => {
  const { server } = await aMailingServer();
  const { token } = await aSuper(server);
  const enter = (given: Partial<AlertForm>) =>
    server.ask(alerts.create, { token, body: { ...form, ...given } });
  expect((await enter({})).status).toBe(201);
  for (const address of [
    form.address,
    'Rahima@Example.com',
    ' \u202arahima@example.com\u202c ',
    'ｒahima＠example.com',
  ]) {
    expect(await enter({ address })).toMatchObject({
      status: 400,
      body: { errors: { address: 'This address is already a recipient here' } },
    });
  }
  expect((await enter({ mode: 'DIGEST' })).status).toBe(201);
  for (let count = 2; count < maxSubscriptions; count += 1) await aSubscription(server);
  expect(await enter({ address: 'one.more@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'tooManySubscriptions' },
  });
});

test.each([
  'rahima',
  'rahima@example.com, everybody@example.com',
  'rahima@example.com\r\nBcc: everybody@example.com',
  'Rahima <rahima@example.com>',
  '"rahima everybody"@example.com',
  'rahima@localhost',
  'rahima@[127.0.0.1]',
  `${'r'.repeat(250)}@example.com`,
])('%j is no mail address', async (address) => {
  const { server } = await aMailingServer();
  const { token } = await aSuper(server);
  const faults = await server.expectFaults(alerts.create, { token, body: { ...form, address } });
  expect(Object.keys(faults ?? {})).toEqual(['address']);
});

test('a server without a mail server says so, and takes no mail address', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  expect((await server.call(alerts.all, { token })).sendsMail).toBe(false);
  const { body } = await server.expectRefusal(alerts.create, { token, body: form });
  expect(body.message).toContain('until its operator sets SMTP_URL');
});

test('a secret is answered once, sealed, and masked in the audit', async () => {
  const receiver = await aWebhookReceiver();
  const server = await aServer({ WEBHOOK_NETWORKS: 'own' });
  const { token } = await aSuper(server);
  const body = { ...form, channel: 'WEBHOOK', address: receiver.url } as const;
  const { secret, subscription } = await server.call(alerts.create, { token, body });
  expect(secret).toMatch(/^whsec_.{40,}/);
  const params = { subscriptionId: subscription._id };
  await server.call(alerts.test, { token, params });
  const { channel, address, ...wishes } = form;
  const heard = [
    await server.call(alerts.all, { token }),
    await server.call(alerts.update, { token, params, body: wishes }),
    await server.call(alerts.deliveries, { token }),
    await server.call(audit.all, { token }),
    await server.store.read.selectFrom('alertSubscriptions').selectAll().execute(),
    await server.store.read.selectFrom('audit').selectAll().execute(),
  ];
  expect(JSON.stringify(heard)).not.toContain(secret?.slice('whsec_'.length));
});

test('a test is sent now, once, and its outcome is answered', async () => {
  const { server, mailbox } = await aMailingServer();
  const { own, ofInstitution } = await aTown(server);
  const { token } = ofInstitution;
  const { subscription } = await server.call(alerts.create, { token, body: form });
  const params = { subscriptionId: subscription._id };
  const { delivery } = await server.call(alerts.test, { token, params });
  expect(delivery).toMatchObject({ kind: 'TEST', state: 'SENT', tries: 1 });
  expect(mailbox.mails[0]?.mail.subject).toBe('[VMS] পরীক্ষামূলক বার্তা');
  const { entries } = await server.call(audit.all, { token: (await aSuper(server)).token });
  expect(entries[0]).toMatchObject({
    action: 'POST /alerts/test',
    organizationId: own.organizationId,
    institutionId: own.id,
  });
});

test('in a minute a six hundredth of the calls may be tests, and the next is put off', async () => {
  const mailbox = await aMailbox();
  const server = await aServer({ ...mailingTo(mailbox), REQUESTS_PER_MINUTE: '1200' });
  const { token } = await aSuper(server);
  const { subscription } = await server.call(alerts.create, { token, body: form });
  const params = { subscriptionId: subscription._id };
  await server.call(alerts.test, { token, params });
  await server.call(alerts.test, { token, params });
  const refused = await server.ask(alerts.test, { token, params });
  expect(refused.status).toBe(429);
  expect(mailbox.mails).toHaveLength(2);
});

test('a test that fails is not tried again, and its reason is answered', async () => {
  const gone = await aMailbox();
  const server = await aServer(mailingTo(gone));
  const { token } = await aSuper(server);
  const { subscription } = await server.call(alerts.create, { token, body: form });
  await gone.close();
  const params = { subscriptionId: subscription._id };
  const { delivery } = await server.call(alerts.test, { token, params });
  expect(delivery).toMatchObject({ state: 'GIVEN_UP', nextTryAt: null });
  expect(delivery.answer).toContain('Cannot be reached');
  const { subscriptions } = await server.call(alerts.all, { token });
  expect(subscriptions[0]?.last).toMatchObject({ state: 'GIVEN_UP', answer: delivery.answer });
});

test('a removed recipient gets no more messages, not even waiting ones', async () => {
  const gone = await aMailbox();
  const server = await aServer(mailingTo(gone));
  const { token } = await aSuper(server);
  const { subscription } = await server.call(alerts.create, { token, body: form });
  await gone.close();
  await anItem(server);
  await sendAlerts(server);
  await server.call(alerts.remove, { token, params: { subscriptionId: subscription._id } });
  expect((await server.call(alerts.deliveries, { token })).count).toBe(0);
  const { store } = server;
  expect(await store.read.selectFrom('alertNotices').selectAll().execute()).toEqual([]);
});
