import { expect, test } from 'vitest';
import {
  aMailingServer,
  anItem,
  aSubscription,
  deliveriesOf,
  endItem,
  manyItems,
  sendAlerts,
} from '../testing/alerting.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anInstitution } from '../testing/tenants.ts';

/** An id that was made by a clock with this time. */
const idAt = (at: number): string => {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

test('an item is sent once when it opens, and once when it is over', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { address: 'rahima@example.com' });
  const machine = await aMachine(server, { name: 'Library' });
  const { id: machineId, organizationId, institutionId } = machine;
  const item = await anItem(server, { machineId, organizationId, institutionId });
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
  const [first] = mailbox.mails;
  expect(first?.to).toEqual(['rahima@example.com']);
  expect(first?.mail.subject).toContain('The machine is silent: Library');
  expect(first?.mail.text).toContain('https://vms.example.com/attention');

  server.clock.now += 10 * minuteMs;
  await endItem(server, item);
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails.map(({ mail }) => mail.subject?.includes('Resolved:'))).toEqual([
    false,
    true,
  ]);
  expect((await deliveriesOf(server)).map(({ state, tries }) => [state, tries])).toEqual([
    ['SENT', 1],
    ['SENT', 1],
  ]);
});

test('an item that was over before anybody was notified is never sent', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { quietFrom: 11, quietTo: 14 });
  await endItem(server, await anItem(server));
  const item = await anItem(server);
  await sendAlerts(server);
  await endItem(server, item);
  server.clock.now += 3 * hourMs;
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
});

test('an item that opens again after it was over is sent again', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server);
  const item = await anItem(server);
  await sendAlerts(server);
  await endItem(server, item);
  await sendAlerts(server);
  await server.store.change((tx) =>
    tx.updateTable('attention').set({ closedAt: null, endedAt: null }).execute(),
  );
  await sendAlerts(server);
  await sendAlerts(server);
  expect((await deliveriesOf(server)).map(({ opened, over }) => [opened, over])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(mailbox.mails).toHaveLength(3);
});

test('an item that was over before a round read it is sent when it opens again', async () => {
  const { server } = await aMailingServer();
  await aSubscription(server);
  const item = await anItem(server, { id: idAt(server.clock.now) });
  const setClosed = (closedAt: number | null) =>
    server.store.change((tx) =>
      tx.updateTable('attention').set({ closedAt }).where('id', '=', item.id).execute(),
    );
  await setClosed(server.clock.now);
  await sendAlerts(server);
  expect(await deliveriesOf(server)).toEqual([]);
  // Later than clocks of processes may differ.
  server.clock.now += 10 * minuteMs;
  await anItem(server, { id: idAt(server.clock.now) });
  await sendAlerts(server);
  await setClosed(null);
  await sendAlerts(server);
  expect((await deliveriesOf(server)).map(({ opened }) => opened)).toEqual([1, 1]);
});

test('each recipient gets items of its tenant, its kinds and its severity', async () => {
  const { server, mailbox } = await aMailingServer();
  const here = await anInstitution(server);
  const there = await anInstitution(server);
  const { organizationId } = here;
  const place = { organizationId, institutionId: here.id };
  await aSubscription(server, { address: 'all@example.com' });
  await aSubscription(server, { address: 'organization@example.com', organizationId });
  await aSubscription(server, { address: 'here@example.com', ...place });
  await aSubscription(server, {
    address: 'there@example.com',
    organizationId: there.organizationId,
    institutionId: there.id,
  });
  await aSubscription(server, { address: 'bad@example.com', ...place, severity: 'bad' });
  await aSubscription(server, { address: 'stock@example.com', ...place, kinds: '["STOCK_EMPTY"]' });
  await anItem(server, { ...place, kind: 'MACHINE_SILENT' });
  await anItem(server, {
    ...place,
    kind: 'STOCK_EMPTY',
    facts: JSON.stringify({ slots: [{ rowNo: 1, columnNo: 2, sizeName: '', left: 0 }] }),
  });
  await anItem(server, { kind: 'BACKUP_FAILED', facts: '{"failure":null,"goodAt":null}' });
  await sendAlerts(server);
  const received = (await deliveriesOf(server)).map(({ address, opened }) => [address, opened]);
  expect(Object.fromEntries(received)).toEqual({
    'all@example.com': 3,
    'organization@example.com': 2,
    'here@example.com': 2,
    'bad@example.com': 1,
    'stock@example.com': 1,
  });
  const stock = mailbox.mails.find(({ to }) => to.includes('stock@example.com'));
  expect(stock?.mail.subject).toContain('Empty: row 1, column 2');
});

test('what can wait until tomorrow comes in a digest, or at once where its kind was chosen', async () => {
  const { server } = await aMailingServer();
  await aSubscription(server, { address: 'at-once@example.com' });
  await aSubscription(server, { address: 'chosen@example.com', kinds: '["STOCK_LOW"]' });
  await aSubscription(server, { address: 'digest@example.com', mode: 'DIGEST' });
  const slots = [{ rowNo: 1, columnNo: 2, sizeName: '', left: 1, soon: 0 }];
  await anItem(server, { kind: 'STOCK_LOW', facts: JSON.stringify({ slots }) });
  await sendAlerts(server);
  server.clock.now += 24 * hourMs;
  await sendAlerts(server);
  expect((await deliveriesOf(server)).map(({ address }) => address).toSorted()).toEqual([
    'chosen@example.com',
    'digest@example.com',
  ]);
});

test('a new recipient gets no items that were noticed before', async () => {
  const { server, mailbox } = await aMailingServer();
  await anItem(server);
  server.clock.now += 1;
  await aSubscription(server);
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
});

test('an item whose id is of a clock that is a little behind is sent as well', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server);
  await anItem(server, { id: idAt(server.clock.now) });
  await sendAlerts(server);
  await anItem(server, { id: idAt(server.clock.now - 30_000) });
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(2);
});

test('no more than so many an hour: what is over is gathered into the next one', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { perHour: 2 });
  for (let times = 0; times < 5; times += 1) {
    await anItem(server);
    await sendAlerts(server);
    server.clock.now += minuteMs;
  }
  expect(mailbox.mails).toHaveLength(2);
  server.clock.now += hourMs - 5 * minuteMs;
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(3);
  expect(mailbox.mails[2]?.mail.subject).toContain('3 things need attention');
});

test('ten thousand things at once are one mail', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server);
  await manyItems(server, 10_000);
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
  const [{ mail, raw } = { mail: undefined, raw: '' }] = mailbox.mails;
  expect(mail?.subject).toContain('10000 things need attention');
  expect(mail?.text).toContain('and 9950 more');
  expect(raw.length).toBeLessThan(50_000);
});

test('quiet hours go over midnight, and held-back items are sent after them', async () => {
  const { server, mailbox } = await aMailingServer();
  await aSubscription(server, { quietFrom: 22, quietTo: 7 });
  // 23:00 in Dhaka.
  server.clock.now += 11 * hourMs;
  await anItem(server);
  await anItem(server);
  await sendAlerts(server);
  server.clock.now += 7.9 * hourMs;
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
  server.clock.now += 0.1 * hourMs;
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
});

test('a digest is sent once a day from its hour on, late rather than never, and not for nothing', async () => {
  const { server, mailbox } = await aMailingServer();
  const today = Math.floor((server.clock.now + 6 * hourMs) / (24 * hourMs));
  await aSubscription(server, { mode: 'DIGEST', digestHour: 8, digestDay: today });
  await anItem(server);
  const item = await anItem(server);
  await sendAlerts(server);
  // 07:59 in Dhaka.
  server.clock.now += 20 * hourMs - minuteMs;
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
  server.clock.now += minuteMs + 3 * hourMs;
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual([
    '[VMS] What needs attention: 2 new, 0 resolved',
  ]);
  await endItem(server, item);
  await sendAlerts(server);
  server.clock.now += 24 * hourMs;
  await sendAlerts(server);
  server.clock.now += 24 * hourMs;
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(2);
  expect(mailbox.mails[1]?.mail.subject).toContain('0 new, 1 resolved');
});

test('a clock that was a year ahead for a while keeps nothing back', async () => {
  const { server, mailbox } = await aMailingServer();
  const isAway = { ...server.settings, SMTP_URL: 'smtp://127.0.0.1:9' };
  await aSubscription(server, { address: 'at-once@example.com' });
  await aSubscription(server, { address: 'digest@example.com', mode: 'DIGEST', digestHour: 0 });
  const { now } = server.clock;
  server.clock.now += 365 * 24 * hourMs;
  await anItem(server, { id: idAt(server.clock.now) });
  await sendAlerts(server, { settings: isAway });
  server.clock.now = now + minuteMs;
  await anItem(server, { id: idAt(server.clock.now) });
  await sendAlerts(server);
  await sendAlerts(server);
  const outcomes = (await deliveriesOf(server)).map(({ address, opened, state }) => [
    address,
    opened,
    state,
  ]);
  expect(outcomes.toSorted()).toEqual([
    ['at-once@example.com', 1, 'SENT'],
    ['at-once@example.com', 1, 'SENT'],
    ['digest@example.com', 1, 'SENT'],
    ['digest@example.com', 1, 'SENT'],
  ]);
  expect(mailbox.mails).toHaveLength(4);
});
