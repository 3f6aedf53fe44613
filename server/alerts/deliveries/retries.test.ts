import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import {
  aMailbox,
  aMailingServer,
  anItem,
  anItemToNotify,
  aRawServer,
  aSubscription,
  deliveriesOf,
  endItem,
  mailingTo,
  onlyDelivery,
  sendAlerts,
} from '../../testing/alerting.ts';
import { hourMs, minuteMs } from '../../testing/durations.ts';
import { aServer } from '../../testing/server.ts';

/** Self-signed certificate of localhost, made for tests. */
const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBXzCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjUwMTAxMDAwMDAwWhgPMjEyNTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABM86UAxrUf5G6xp0
cO/MEzYatpNBviJlZKUdNrHAG6lmoFSA4ls6htuF54A/M9jJp9QBYowY5In7kpjU
ajB6fJqjRTBDMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBTV2UGOiqsdD8HGvGN2LltlDBFHEDAKBggqhkjOPQQDAgNJADBGAiEA
1X7AxpE1k7Dz7LWKFGabetR69YdcJ1XSIe2uIX+4rAcCIQDSjfbwJcpdQiTL8qYm
GpKlf4ae07U0mOz6WE5A9IgF8g==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFxLnVSsFrVZxTaiA
xaB2NL0ll8jKvYeh6U02cexYlWChRANCAATPOlAMa1H+RusadHDvzBM2GraTQb4i
ZWSlHTaxwBupZqBUgOJbOobbheeAPzPYyafUAWKMGOSJ+5KY1Gowenya
-----END PRIVATE KEY-----
`,
};

/** Trusts the certificate until the test ends. */
const trustCertificate = (): void => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, certificate.cert]);
};

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

test('what was refused for now is tried again with growing pauses, and given up after a day', async () => {
  const { server, mailbox } = await aMailingServer({
    beforeAccept: () => Promise.reject(refusal(451, 'try later')),
  });
  await anItemToNotify(server);
  const pauses: number[] = [];
  for (;;) {
    await sendAlerts(server);
    const { nextTryAt } = await onlyDelivery(server);
    if (nextTryAt === null) break;
    pauses.push((nextTryAt - server.clock.now) / minuteMs);
    server.clock.now = nextTryAt;
  }
  expect(pauses.slice(0, 8)).toEqual([1, 2, 5, 15, 30, 60, 120, 120]);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(21 * 60);
  expect(await onlyDelivery(server)).toMatchObject({
    state: 'GIVEN_UP',
    answer: expect.stringContaining('try later'),
  });
  expect(mailbox.mails).toEqual([]);
});

test('what is refused for good is given up at once', async () => {
  const { server } = await aMailingServer({
    options: { onRcptTo: (_address, _session, done) => done(refusal(550, 'no such reader')) },
  });
  await anItemToNotify(server);
  await sendAlerts(server);
  expect(await onlyDelivery(server)).toMatchObject({
    state: 'GIVEN_UP',
    tries: 1,
    answer: expect.stringContaining('no such reader'),
  });
});

test('the end of an item is not sent to recipients who did not get its beginning', async () => {
  const { server, mailbox } = await aMailingServer({
    beforeAccept: async ({ mail }) => {
      if (mail.text?.includes('is silent')) throw refusal(550, 'no');
    },
  });
  const item = await anItemToNotify(server);
  await sendAlerts(server);
  await endItem(server, item);
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
  expect(await deliveriesOf(server)).toHaveLength(1);
});

test('the end of an item is sent after its beginning has got through', async () => {
  let isOpen = false;
  const { server, mailbox } = await aMailingServer({
    beforeAccept: async () => {
      if (!isOpen) throw refusal(451, 'try later');
    },
  });
  const item = await anItemToNotify(server);
  await sendAlerts(server);
  await endItem(server, item);
  await sendAlerts(server);
  expect(await deliveriesOf(server)).toHaveLength(1);
  isOpen = true;
  server.clock.now += minuteMs;
  await sendAlerts(server);
  await sendAlerts(server);
  expect((await deliveriesOf(server)).map(({ opened, over }) => [opened, over])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(mailbox.mails[0]?.mail.text).toContain('resolved at');
});

test('the next mail says how many did not arrive', async () => {
  let isOpen = false;
  const { server, mailbox } = await aMailingServer({
    beforeAccept: async () => {
      if (!isOpen) throw refusal(552, 'full');
    },
  });
  await anItemToNotify(server);
  await sendAlerts(server);
  isOpen = true;
  for (let times = 0; times < 2; times += 1) {
    await anItem(server);
    await sendAlerts(server);
  }
  expect(
    mailbox.mails.map(({ mail }) => mail.text?.includes('did not arrive, or may not have: 1')),
  ).toEqual([true, false]);
});

test('a mail server that cannot be reached loses nothing', async () => {
  const gone = await aMailbox();
  const server = await aServer(mailingTo(gone));
  await gone.close();
  await anItemToNotify(server);
  await sendAlerts(server);
  expect(await onlyDelivery(server)).toMatchObject({ state: 'WAITING', tries: 1 });
  const { url } = await aMailbox();
  server.clock.now += minuteMs;
  const settings = { ...server.settings, SMTP_URL: url };
  await sendAlerts(server, { settings });
  expect(await onlyDelivery(server)).toMatchObject({ state: 'SENT', tries: 2 });
});

test('without encryption nothing is sent where it is required', async () => {
  const mailbox = await aMailbox();
  const server = await aServer({ ...mailingTo(mailbox), SMTP_TLS: 'required' });
  await anItemToNotify(server);
  await sendAlerts(server);
  expect(await onlyDelivery(server)).toMatchObject({
    state: 'WAITING',
    answer: expect.stringContaining('STARTTLS'),
  });
  expect(mailbox.mails).toEqual([]);
});

/** Outcome of a mail to an encrypting server that calls itself localhost. */
const sendEncrypted = async (name: string) => {
  const mailbox = await aMailbox({
    options: { hideSTARTTLS: false, disabledCommands: [], ...certificate },
  });
  const SMTP_URL = mailbox.url.replace('127.0.0.1', name);
  const server = await aServer({ ...mailingTo(mailbox), SMTP_URL, SMTP_TLS: 'required' });
  await anItemToNotify(server);
  await sendAlerts(server);
  return onlyDelivery(server);
};

test('a certificate that nobody vouches for is not taken, and neither is one of another name', async () => {
  const refused = { state: 'WAITING', answer: expect.stringMatching(/certificate/i) };
  expect(await sendEncrypted('localhost')).toMatchObject(refused);
  trustCertificate();
  expect(await sendEncrypted('127.0.0.1')).toMatchObject(refused);
});

test('to a mail server whose certificate is right a mail is sent encrypted', async () => {
  trustCertificate();
  expect(await sendEncrypted('localhost')).toMatchObject({ state: 'SENT' });
});

function* endless() {
  for (;;) yield 'x'.repeat(65_536);
}

test.each<[string, (socket: Socket) => unknown]>([
  ['closes at once', (socket) => socket.destroy()],
  ['speaks another language', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
  ['never ends its line', (socket) => Readable.from(endless()).pipe(socket)],
])('a mail server that %s loses nothing', async (_what, speak) => {
  const server = await aServer(mailingTo(await aRawServer(speak)));
  await anItemToNotify(server);
  await sendAlerts(server);
  expect(await onlyDelivery(server)).toMatchObject({ state: 'WAITING', tries: 1 });
});

test('a wrong password is reported without the password', async () => {
  const mailbox = await aMailbox({
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'who are you')),
    },
  });
  const { host } = new URL(mailbox.url);
  const server = await aServer({
    ...mailingTo(mailbox),
    SMTP_URL: `smtp://sender:planted-secret@${host}`,
  });
  await anItemToNotify(server);
  await sendAlerts(server);
  const { state, answer } = await onlyDelivery(server);
  expect([state, answer]).toEqual(['WAITING', expect.stringContaining('who are you')]);
  expect(answer).not.toContain('planted-secret');
});

test('a mail server that dies when it has the mail leaves it unsure, and it is not sent again', async () => {
  const mailbox = await aMailbox({
    beforeAccept: async () => {
      for (const connection of mailbox.server.connections) connection.close();
      await new Promise(() => undefined);
    },
  });
  const server = await aServer(mailingTo(mailbox));
  const item = await anItemToNotify(server);
  await sendAlerts(server);
  expect(await onlyDelivery(server)).toMatchObject({
    state: 'UNSURE',
    answer: expect.stringContaining('It may have arrived'),
  });
  server.clock.now += 24 * hourMs;
  await sendAlerts(server);
  expect(await onlyDelivery(server)).toMatchObject({ state: 'UNSURE', tries: 1 });
  // A recipient who may have got the beginning also gets the end.
  await endItem(server, item);
  await sendAlerts(server);
  expect(await deliveriesOf(server)).toHaveLength(2);
});

test('a server that stops waits for the mail server to answer, and begins nothing more', async () => {
  const stopping = new AbortController();
  const { server, mailbox } = await aMailingServer({
    beforeAccept: async () => stopping.abort(),
  });
  await anItemToNotify(server);
  await sendAlerts(server, {}, stopping.signal);
  expect(mailbox.mails).toHaveLength(1);
  expect(await onlyDelivery(server)).toMatchObject({ state: 'SENT' });
});

test('a server that stops before the mail server has the mail tries again at its next start', async () => {
  const stopping = new AbortController();
  const { server, mailbox } = await aMailingServer({
    options: {
      onConnect: (_session, done) => {
        stopping.abort();
        setImmediate(done);
      },
    },
  });
  await anItemToNotify(server);
  await sendAlerts(server, {}, stopping.signal);
  expect(await onlyDelivery(server)).toMatchObject({ state: 'WAITING' });
  server.clock.now += minuteMs;
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
});

test('a slow reader of mails keeps nobody else waiting', async () => {
  const waiting = Promise.withResolvers<void>();
  const { server, mailbox } = await aMailingServer({
    beforeAccept: ({ to }) =>
      to.includes('slow@example.com') ? waiting.promise : Promise.resolve(),
    afterAccept: async ({ to }) => {
      if (!to.includes('slow@example.com')) mailbox.server.emit('taken');
    },
  });
  await aSubscription(server, { address: 'slow@example.com' });
  await aSubscription(server, { address: 'quick@example.com' });
  await anItem(server);
  const quick = once(mailbox.server, 'taken');
  const telling = sendAlerts(server);
  await quick;
  waiting.resolve();
  await telling;
  expect(mailbox.mails.map(({ to }) => to[0])).toEqual(['quick@example.com', 'slow@example.com']);
});
