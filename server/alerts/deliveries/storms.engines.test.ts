import { expect, test } from 'vitest';
import {
  aMailingServer,
  anItem,
  aSubscription,
  deliveriesOf,
  endItem,
  sendAlerts,
  sendGatheredAlerts,
} from '../../testing/alerting.ts';
import { secondMs } from '../../testing/durations.ts';
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
