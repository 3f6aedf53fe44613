import { expect, test } from 'vitest';
import {
  aMailingServer,
  anItem,
  anItemToNotify,
  aSubscription,
  deliveriesOf,
  endItem,
  onlyDelivery,
  sendAlerts,
  sendGatheredAlerts,
} from '../../testing/alerting.ts';
import { minuteMs, secondMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { anInstitution } from '../../testing/tenants.ts';

const halfMinute = 30 * secondMs;

const aMailedServer = async () => {
  const sent = await aMailingServer();
  await aSubscription(sent.server);
  return sent;
};

test('silences that are noticed one after the other are one mail, and so is their end', async () => {
  const { server, mailbox } = await aMailedServer();
  const items = [];
  for (let scan = 0; scan < 4; scan++) {
    items.push(await anItem(server));
    await sendGatheredAlerts(server);
    server.clock.now += halfMinute;
  }
  await sendGatheredAlerts(server);
  expect(mailbox.mails).toEqual([]);
  server.clock.now += 2 * halfMinute;
  await sendGatheredAlerts(server);
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual(['[VMS] 4 things need attention']);

  for (const item of items) {
    await endItem(server, item);
    await sendGatheredAlerts(server);
    server.clock.now += halfMinute;
  }
  expect(mailbox.mails).toHaveLength(1);
  server.clock.now += 2 * halfMinute;
  await sendGatheredAlerts(server);
  expect((await deliveriesOf(server)).map(({ opened, over }) => [opened, over])).toEqual([
    [4, 0],
    [0, 4],
  ]);
});

test('silences that go on and on leave after five minutes', async () => {
  const { server, mailbox } = await aMailedServer();
  for (let scan = 0; scan < 10; scan++) {
    await anItem(server);
    await sendGatheredAlerts(server);
    expect(mailbox.mails).toEqual([]);
    server.clock.now += halfMinute;
  }
  await sendGatheredAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
});

test('what is no silence leaves at once, and the silences that wait with it', async () => {
  const { server, mailbox } = await aMailedServer();
  await anItem(server);
  await sendGatheredAlerts(server);
  expect(mailbox.mails).toEqual([]);
  await anItem(server, { kind: 'MACHINE_FAULT', facts: JSON.stringify({ code: 'MOTOR' }) });
  await sendGatheredAlerts(server);
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual(['[VMS] 2 things need attention']);
});

test('machines that fell silent at once are one line, which is the subject where there is no other', async () => {
  const { server, mailbox } = await aMailedServer();
  const here = await anInstitution(server, { name: 'Rokeya Hall' });
  const elsewhere = await anInstitution(server);
  const names: string[] = [];
  for (const institution of [here, here, elsewhere, here, here]) {
    const machine = await aMachine(server, { institution });
    names.push(machine.physicalId);
    const { id: machineId, organizationId, institutionId } = machine;
    await anItem(server, { machineId, organizationId, institutionId, groupId: 'storm' });
    server.clock.now += 1;
  }
  await sendAlerts(server);
  const what = `5 machines are silent: ${names.slice(0, 3).join(', ')}, and 2 more`;
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual([`[VMS] ${what}`]);
  const text = mailbox.mails[0]?.mail.text ?? '';
  expect(text.match(/are silent/g)).toHaveLength(1);
  // The institutions differ.
  expect(text).not.toContain('Rokeya Hall');
});

test('a process that died before the mail was handed over has not sent it: another one does', async () => {
  const { server, mailbox } = await aMailingServer();
  await anItemToNotify(server);
  await aSubscription(server, { quietFrom: 0, quietTo: 23 });
  const { store } = server;
  // The process is gone after its claim.
  const dying = { ...store, change: store.change };
  dying.change = async (work) => {
    const done = await store.change(work);
    const [delivery] = await deliveriesOf(server);
    if (delivery?.state === 'SENDING') throw new Error('killed');
    return done;
  };
  await expect(sendAlerts(server, { store: dying })).rejects.toThrow('killed');
  expect(await onlyDelivery(server)).toMatchObject({ state: 'SENDING' });
  server.clock.now += minuteMs;
  await sendAlerts(server);
  expect(mailbox.mails).toEqual([]);
  server.clock.now += 2 * minuteMs;
  await sendAlerts(server);
  server.clock.now += 2 * minuteMs;
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
  expect(await onlyDelivery(server)).toMatchObject({ state: 'SENT', tries: 2 });
});

test('a process that died between sending and recording it leaves the delivery unsure', async () => {
  const { server, mailbox } = await aMailingServer();
  await anItemToNotify(server);
  const { store } = server;
  const dying = { ...store, change: store.change };
  dying.change = async (work) => {
    if (mailbox.mails.length) throw new Error('killed');
    return store.change(work);
  };
  await expect(sendAlerts(server, { store: dying })).rejects.toThrow('killed');
  expect(await onlyDelivery(server)).toMatchObject({ state: 'HANDING_OVER' });
  server.clock.now += 3 * minuteMs;
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails).toHaveLength(1);
  expect(await onlyDelivery(server)).toMatchObject({
    state: 'UNSURE',
    answer: expect.stringContaining('may have arrived'),
  });
});

test('many processes at once tell each thing once', async () => {
  const { server, mailbox } = await aMailingServer();
  for (let count = 0; count < 5; count += 1) await anItemToNotify(server);
  await Promise.all(Array.from({ length: 6 }, () => sendAlerts(server)));
  await sendAlerts(server);
  const recipients = mailbox.mails.map(({ to }) => to[0]);
  const opened = (await deliveriesOf(server)).reduce((sum, delivery) => sum + delivery.opened, 0);
  expect(new Set(recipients).size).toBe(5);
  expect(opened).toBe(25);
  expect((await deliveriesOf(server)).every(({ tries }) => tries === 1)).toBe(true);
});
