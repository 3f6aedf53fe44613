import { expect, test } from 'vitest';
import {
  aMailingServer,
  anItem,
  aSubscription,
  deliveriesOf,
  sendAlerts,
} from '../testing/alerting.ts';
import { findTroubles } from '../testing/attention.ts';
import { hourMs, minuteMs } from '../testing/durations.ts';

test('a mail server that refuses for days is shown after an hour, with its reason, until a message gets through', async () => {
  let isOpen = false;
  const { server } = await aMailingServer({
    beforeAccept: async () => {
      if (!isOpen) throw Object.assign(new Error('try later'), { responseCode: 451 });
    },
  });
  const recipients = [await aSubscription(server), await aSubscription(server)];
  await aSubscription(server, { severity: 'bad', unsubscribedAt: server.clock.now });
  const unsent = () => findTroubles(server, 'ALERTS_UNSENT');
  await anItem(server);
  await sendAlerts(server);
  server.clock.now += 59 * minuteMs;
  await sendAlerts(server);
  expect(await unsent()).toEqual([]);
  server.clock.now += minuteMs;
  const facts = { recipients: recipients.length, failure: expect.stringContaining('try later') };
  expect(await unsent()).toMatchObject([{ organization: null, subject: 'EMAIL', facts }]);
  server.clock.now += 25 * hourMs;
  await sendAlerts(server);
  const [first] = await deliveriesOf(server);
  expect(first?.state).toBe('GIVEN_UP');
  expect(await unsent()).toMatchObject([{ facts }]);
  isOpen = true;
  await anItem(server);
  await sendAlerts(server);
  await sendAlerts(server);
  expect(await unsent()).toEqual([]);
});
