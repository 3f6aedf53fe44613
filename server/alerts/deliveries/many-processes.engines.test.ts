import { expect, test } from 'vitest';
import {
  aMailingServer,
  anItemToNotify,
  aSubscription,
  deliveriesOf,
  onlyDelivery,
  sendAlerts,
} from '../../testing/alerting.ts';
import { minuteMs } from '../../testing/durations.ts';

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
