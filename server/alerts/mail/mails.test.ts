import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import { senderOf } from '../../platform/settings/alerts.ts';
import { aMailingServer, anItem, aSubscription, sendAlerts } from '../../testing/alerting.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { settingsFault } from '../../testing/operations/faulty-settings.ts';
import type { TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

/** A machine with this name, written past the validation: a database may hold anything. */
const aNamedMachine = async (server: TestServer, name: string) => {
  const machine = await aMachine(server);
  await server.store.change((tx) =>
    tx.updateTable('machines').set({ name }).where('id', '=', machine.id).execute(),
  );
  const { id: machineId, organizationId, institutionId } = machine;
  return { machineId, organizationId, institutionId };
};

test.each([
  'Library\r\nBcc: everybody@example.com',
  'Library\nSubject: Win a prize\n\nHello',
  'Library\u2028Bcc: everybody@example.com',
  'Library\r\n.\r\nMAIL FROM:<x@example.com>',
])('a name cannot add a header, a reader or a mail: %j', async (name) => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { address: 'reader@example.com' });
  await anItem(server, await aNamedMachine(server, name));
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
  const [received] = mailbox.mails;
  const headers = received?.mail.headers.map(({ key }) => key).toSorted();
  expect(headers).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(received?.to).toEqual(['reader@example.com']);
  expect(received?.mail.to?.map(({ address }) => address)).toEqual(['reader@example.com']);
  expect(received?.mail.subject).toMatch(/^\[VMS\] The machine is silent: Library/);
});

test('a name is text in the HTML, and turns no other text around', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server);
  await anItem(
    server,
    await aNamedMachine(server, '<img src=x onerror=alert(1)>&"\'\u202etxt.exe'),
  );
  await sendAlerts(server);
  const html = mailbox.mails[0]?.mail.html ?? '';
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;&#34;&#39; txt. exe');
  expect(html).not.toContain('<img');
  // A name may hold a telephone number, which a phone would offer to call.
  expect(html).toContain('<meta name="format-detection" content="telephone=no">');
  expect(mailbox.mails[0]?.raw).not.toContain('\u202e');
});

test('what somebody entered is no link in a mail, and the subject has no more of it than a short name', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { kinds: '["UNKNOWN_CARD"]' });
  const name = 'Your bKash refund waits: http://refund.example.net/claim or www.example.net';
  await anItem(server, {
    ...(await aNamedMachine(server, name)),
    kind: 'UNKNOWN_CARD',
    facts: '{"rfid":"pay@example.net","times":1}',
  });
  await sendAlerts(server);
  const { subject, text, html } = mailbox.mails[0]?.mail ?? {};
  for (const part of [subject, text, String(html)]) {
    expect(part).toContain('Your bKash refund waits: http: //refund. example. net');
    expect(part).not.toMatch(/:\/\/refund|example\.net|www\.example/);
  }
  expect(subject).toBe(
    '[VMS] Unknown card pay@ example. net was tapped: Your bKash refund waits: http: //refund. example. net/claim or …',
  );
});

test('who reads Bangla is written to in Bangla, in the business time zone', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { language: 'bn' });
  const institution = await anInstitution(server, { name: 'রোকেয়া স্মৃতি বালিকা উচ্চ বিদ্যালয়' });
  await anItem(server, {
    kind: 'STOCK_EMPTY',
    organizationId: institution.organizationId,
    institutionId: institution.id,
    facts: JSON.stringify({
      slots: [1, 2, 3, 4, 5, 6].map((columnNo) => ({ rowNo: 2, columnNo, sizeName: '', left: 0 })),
    }),
  });
  await sendAlerts(server);
  const mail = mailbox.mails[0]?.mail;
  expect(mail?.subject).toContain('খালি: সারি ২, কলাম ১, সারি ২, কলাম ২');
  expect(mail?.text).toContain('এবং আরও ২টি');
  expect(mail?.text).toContain('রোকেয়া স্মৃতি বালিকা উচ্চ বিদ্যালয়');
  // Noon in Dhaka.
  expect(mail?.text).toMatch(/১২:০০/);
  expect(mail?.html).toContain('<html lang="bn">');
});

test('every kind has its sentence in both languages', async () => {
  const { server, mailbox } = await aMailingServer();
  const payment = { amount: 10, wallet: null, trxID: null, flags: [], failure: null };
  const place = { rowNo: 1, columnNo: 1, sizeName: '' };
  const facts = {
    REFUND_STUCK: payment,
    PAYMENT_UNKNOWN: payment,
    ACCOUNT_UNUSABLE: { username: null, failure: encodeMessage('bkashTimeout'), refused: 1 },
    MACHINE_SILENT: { rssi: null, simNumber: '' },
    CALLS_REFUSED: { call: 'SYNC', refused: 3, failure: '', sample: '' },
    ALERTS_UNSENT: { recipients: 2, failure: '' },
    JOB_FAILED: { failure: encodeMessage('jobPayments'), goodAt: null },
    EVENTS_REJECTED: { rejected: 336, failure: '', sample: '' },
    EVENTS_MISSING: { missing: 392 },
    BACKUP_FAILED: { failure: null, goodAt: null },
    MACHINE_FAULT: { code: 'POWER' },
    SLOT_PAUSED: { slots: [{ ...place, cause: 'FAULT', code: 'JAM' }] },
    STARTS_LIMITED: { refused: 2 },
    STOCK_EMPTY: { slots: [{ ...place, left: 0 }] },
    STOCK_LOW: { slots: [{ ...place, left: 3 }] },
    SALES_STOPPED: { way: 'CASH', usual: 20, days: 1 },
    SETTINGS_BEHIND: { held: 1, version: 2 },
    DISPENSES_FLAGGED: { flag: 'BLOCKED_CARD', times: 56 },
    UNKNOWN_CARD: { rfid: '04A2', times: 1 },
    COUNT_DIFFERENCE: { missing: 2, slots: 1, by: '' },
    CASH_SHORT: { counted: 340, expected: 400 },
    WEAK_PASSWORD: { username: 'padma', type: 'SUPER', tenant: null },
  } as const;
  const kinds = JSON.stringify(Object.keys(facts));
  await aSubscription(server, { kinds });
  await aSubscription(server, { kinds, language: 'bn' });
  for (const [kind, itemFacts] of Object.entries(facts)) {
    await anItem(server, { kind: kind as keyof typeof facts, facts: JSON.stringify(itemFacts) });
  }
  await sendAlerts(server);
  for (const { mail } of mailbox.mails) {
    const lines = mail.text?.split('\n').filter((line) => line.startsWith('- ')) ?? [];
    expect(lines).toHaveLength(Object.keys(facts).length);
    for (const line of lines) expect(line).not.toMatch(/^- alert/);
  }
  expect(mailbox.mails.map(({ mail }) => mail.text).join()).toContain(
    'Customers cannot pay: bKash did not answer in time',
  );
  // The worst first.
  const english = mailbox.mails.find(({ mail }) => mail.subject?.includes('things need attention'));
  expect(english?.mail.text).toMatch(/refund[\s\S]*silent[\s\S]*fewer counted/);
  // As the console writes it.
  expect(english?.mail.text).toMatch(/since \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\n/);
  const bangla = mailbox.mails.find(({ mail }) => mail !== english?.mail);
  expect(bangla?.mail.text).toMatch(/[০-৯]{2}\/[০-৯]{2}\/[০-৯]{4} [০-৯]{2}:[০-৯]{2} থেকে\n/);
});

test('the sender is an address, with or without a name, and on one line', () => {
  expect(senderOf('VMS Dhaka <alerts@example.com>')).toEqual({
    name: 'VMS Dhaka',
    address: 'alerts@example.com',
  });
  expect(senderOf('alerts@example.com')).toEqual({ name: '', address: 'alerts@example.com' });
  const SMTP_URL = 'smtp://localhost';
  for (const SMTP_FROM of [
    'VMS',
    'a@example.com, b@example.com',
    'VMS\r\nBcc: x <a@example.com>',
  ]) {
    expect(settingsFault({ SMTP_URL, SMTP_FROM })).toContain('SMTP_FROM must look like');
  }
});

test('the mail server is an address that says how it is encrypted, together with a sender', () => {
  const SMTP_FROM = 'alerts@example.com';
  for (const SMTP_URL of ['mail.example.com', 'https://mail.example.com', 'smtp://a/?tls=no']) {
    expect(settingsFault({ SMTP_URL, SMTP_FROM })).toContain('SMTP_URL must look like');
  }
  expect(settingsFault({ SMTP_FROM })).toContain('SMTP_URL and SMTP_FROM must be given together');
  expect(settingsFault({ SMTP_URL: 'smtp://localhost', SMTP_FROM })).toContain(
    'PUBLIC_ORIGIN must be given with SMTP_URL',
  );
  expect(settingsFault({ ALERT_DOMAINS: 'example.com;example' })).toContain('ALERT_DOMAINS must');
});
