import { expect, test } from 'vitest';
import { alerts } from '../../contract/alerts.ts';
import { audit } from '../../contract/audit.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMailbox, anItem, mailingTo, sendAlerts } from '../testing/alerting.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

const form = {
  channel: 'EMAIL',
  address: 'rahima@school.edu.bd',
  language: 'en',
  severity: 'warning',
  mode: 'AT_ONCE',
} as const;

const anOpenServer = async () => {
  const mailbox = await aMailbox();
  const server = await aServer(mailingTo(mailbox));
  const { token } = await aSuper(server);
  const lastLink = (): string => {
    const text = mailbox.mails.at(-1)?.mail.text ?? '';
    return /\/api\/v1\/alerts\/\S+/.exec(text)?.[0] ?? '';
  };
  return { mailbox, server, token, lastLink };
};

const addRecipient = (server: TestServer, token: string, query: Record<string, string> = {}) =>
  server.call(alerts.create, { token, query, body: form });

/** Opens a link as a browser or a mail scanner does. */
const openLink = (server: TestServer, url: string) => server.http.inject({ method: 'GET', url });

/** Presses the button of the page, or that of a mail program (RFC 8058). */
const postLink = (server: TestServer, url: string, payload = '') =>
  server.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload,
  });

const stateOf = async (server: TestServer, token: string) =>
  (await server.call(alerts.all, { token })).subscriptions[0]?.state;

/** A recipient that has confirmed and got one alert. */
const anInformedRecipient = async () => {
  const open = await anOpenServer();
  const { server, token, lastLink } = open;
  const { subscription } = await addRecipient(server, token);
  await sendAlerts(server);
  await postLink(server, lastLink());
  await anItem(server);
  await sendAlerts(server);
  return { ...open, subscription };
};

test('a mail address gets alerts only after its owner has confirmed', async () => {
  const { mailbox, server, token, lastLink } = await anOpenServer();
  await addRecipient(server, token);
  await anItem(server);
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual(['[VMS] Do you want alerts?']);
  expect(await stateOf(server, token)).toBe('UNCONFIRMED');
  const page = await openLink(server, lastLink());
  expect(page.body).toContain('<form method="post"><button type="submit">');
  expect(await stateOf(server, token)).toBe('UNCONFIRMED');
  const confirmed = await postLink(server, lastLink());
  expect([confirmed.statusCode, confirmed.body]).toEqual([
    200,
    expect.stringContaining('Alerts are now sent to this address.'),
  ]);
  expect(await stateOf(server, token)).toBe('ACTIVE');
  server.clock.now += 1;
  await anItem(server);
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(2);
  const { entries } = await server.call(audit.all, { token });
  expect(entries[0]).toMatchObject({ action: 'POST /alerts/confirm', actor: form.address });
});

test('an address of the operator’s own domains needs no confirmation', async () => {
  const { mailbox, server, token } = await anOpenServer();
  const body = { ...form, address: 'rahima@Example.com' };
  const { subscription } = await server.call(alerts.create, { token, body });
  expect(subscription.state).toBe('ACTIVE');
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
});

test('a recipient is asked again at most once a minute and five times a day, and gets no test', async () => {
  const { mailbox, server, token } = await anOpenServer();
  const { subscription } = await addRecipient(server, token);
  const params = { subscriptionId: subscription._id };
  const resend = () => server.ask(alerts.resend, { token, params });
  expect((await resend()).status).toBe(429);
  for (let times = 2; times <= 5; times += 1) {
    server.clock.now += minuteMs;
    expect((await resend()).status).toBe(200);
  }
  server.clock.now += minuteMs;
  expect((await resend()).status).toBe(429);
  // Nor is it asked by adding it anew.
  await server.call(alerts.remove, { token, params });
  expect((await server.ask(alerts.create, { token, body: form })).status).toBe(429);
  expect((await server.call(alerts.all, { token })).count).toBe(0);
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
});

test('an unconfirmed recipient gets no test', async () => {
  const { server, token } = await anOpenServer();
  const { subscription } = await addRecipient(server, token);
  const params = { subscriptionId: subscription._id };
  const { body } = await server.expectRefusal(alerts.test, { token, params });
  expect(body.code).toBe('recipientNotConfirmed');
});

test('a link that is wrong, used, too old or of somebody removed is one clear page and does nothing', async () => {
  const { server, token, lastLink } = await anOpenServer();
  const unusable = async (url: string) => {
    for (const answer of [await openLink(server, url), await postLink(server, url)]) {
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        400,
        'text/html; charset=utf-8',
        expect.stringContaining('This link no longer works'),
      ]);
    }
  };
  await unusable('/api/v1/alerts/confirm?token=wrong');
  await unusable('/api/v1/alerts/unsubscribe?token=');
  const { id: institutionId } = await anInstitution(server);
  const { subscription } = await addRecipient(server, token, { institutionId });
  await sendAlerts(server);
  const link = lastLink();
  await unusable(link.replace('confirm', 'unsubscribe'));
  server.clock.now += 7 * 24 * hourMs;
  await unusable(link);
  server.clock.now -= hourMs;
  await server.store.change((tx) =>
    tx.updateTable('institutions').set({ removedAt: server.clock.now }).execute(),
  );
  await unusable(link);
  await server.store.change((tx) =>
    tx.updateTable('institutions').set({ removedAt: null }).execute(),
  );
  expect((await postLink(server, link)).statusCode).toBe(200);
  await unusable(link);
  const params = { subscriptionId: subscription._id };
  const { token: newToken } = await aSuper(server);
  await server.call(alerts.remove, { token: newToken, params });
  await unusable(link);
});

test('every alert has a link by which its recipient stops alerts, in one click or on a page', async () => {
  const { mailbox, server, token, lastLink, subscription } = await anInformedRecipient();
  const mail = mailbox.mails.at(-1);
  const link = /\/api\/v1\/alerts\/unsubscribe\S+/.exec(mail?.mail.text ?? '')?.[0] ?? '';
  const header = (mail?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
  expect(header).toContain(`List-Unsubscribe: <https://vms.example.com${link}>`);
  expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(lastLink()).toBe(link);
  expect((await openLink(server, link)).body).toContain('Stop alerts');
  expect(await stateOf(server, token)).toBe('ACTIVE');
  await anItem(server);
  expect((await postLink(server, link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await stateOf(server, token)).toBe('UNSUBSCRIBED');
  await anItem(server);
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(2);
  expect((await postLink(server, link)).statusCode).toBe(200);
  const { entries } = await server.call(audit.all, { token });
  const unsubscribed = { action: 'POST /alerts/unsubscribe', target: subscription._id };
  expect(entries[0]).toMatchObject({ ...unsubscribed, actor: form.address });
});
