import { expect, test } from 'vitest';
import { alerts } from '../../../contract/alerts.ts';
import { calendarOf } from '../../../contract/values/periods.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMailingServer, anItem, aSubscription, sendAlerts } from '../../testing/alerting.ts';
import { hourMs } from '../../testing/durations.ts';
import type { TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { countTenantMail } from './mail-budget.ts';

const aTenant = async (server: TestServer) => {
  const { id, organizationId } = await anInstitution(server);
  return { organizationId, institutionId: id };
};

test('beyond 100 mails a day of an institution the rest comes in one mail the next day', async () => {
  const { server, mailbox } = await aMailingServer();
  const { token } = await aSuper(server);
  const tenant = await aTenant(server);
  const other = await aTenant(server);
  await aSubscription(server, { ...tenant, address: 'spammed@example.com' });
  const { id } = await aSubscription(server, { ...other, address: 'other@example.com' });
  const day = calendarOf(server.settings.TIME_ZONE).dayOf(server.clock.now);
  for (let count = 0; count < 99; count += 1) {
    await server.store.change((tx) => countTenantMail(tx, day, tenant));
  }
  await anItem(server, tenant);
  await sendAlerts(server);
  const last = 'At most 100 e-mails a day are sent to these recipients.';
  expect(mailbox.mails.map(({ mail }) => mail.text?.includes(last))).toEqual([true]);
  for (let count = 0; count < 3; count += 1) {
    await anItem(server, tenant);
    await anItem(server, other);
    await sendAlerts(server);
  }
  expect(mailbox.mails.slice(1).map(({ to }) => to[0])).toEqual([
    'other@example.com',
    'other@example.com',
    'other@example.com',
  ]);
  const { subscriptions } = await server.call(alerts.all, { token });
  expect(subscriptions.map(({ state }) => state)).toEqual(['ACTIVE', 'USED_UP']);
  const params = { subscriptionId: subscriptions[1]?._id ?? '' };
  const { body } = await server.expectRefusal(alerts.test, { token, params });
  expect(body.code).toBe('mailsUsedUp');
  expect(subscriptions[0]?._id).toBe(id);
  // Midnight in Dhaka.
  server.clock.now += 12 * hourMs;
  await sendAlerts(server);
  await sendAlerts(server);
  expect(mailbox.mails.slice(4).map(({ to, mail }) => [to[0], mail.subject])).toEqual([
    ['spammed@example.com', '[VMS] 3 things need attention'],
  ]);
});
