import { expect, test } from 'vitest';
import { alerts } from '../../../../contract/alerts.ts';
import { audit } from '../../../../contract/audit.ts';
import { gateways } from '../../../../contract/gateways.ts';
import { encodeMessage } from '../../../../contract/messages.ts';
import { notices } from '../../../../contract/notices.ts';
import { payPaths } from '../../../../contract/payments.ts';
import { notStartedPath } from '../../../payments/browser/pages.ts';
import { aSuper } from '../../../testing/admins/admins.ts';
import {
  aMailbox,
  anItem,
  aSubscription,
  mailingTo,
  sendAlerts,
} from '../../../testing/alerting.ts';
import { listAttentionKinds, scanAttention } from '../../../testing/attention.ts';
import { minuteMs } from '../../../testing/durations.ts';
import { aPairedMachine, syncEvents } from '../../../testing/machines/sync.ts';
import { runProgram } from '../../../testing/operations/operator.ts';
import {
  aRestoreTarget,
  aServerOn,
  backUp,
  declareLive,
} from '../../../testing/operations/restores.ts';
import { aBkash, testMerchant } from '../../../testing/payments/bkash.ts';
import { aPayment } from '../../../testing/payments/payments.ts';
import { aServer } from '../../../testing/server.ts';
import { restoreBackup } from './restore.ts';

/** An installation with a recipient, a refund that is due and a silent machine, restored. */
const aRestoredInstallation = async () => {
  const [bkash, mailbox] = [await aBkash(), await aMailbox()];
  const env = {
    ...mailingTo(mailbox),
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: testMerchant.username,
    BKASH_PASSWORD: testMerchant.password,
    BKASH_APP_KEY: testMerchant.appKey,
    BKASH_APP_SECRET: testMerchant.appSecret,
  };
  const server = await aServer(env);
  const { now } = server.clock;
  const { machine, token: key } = await aPairedMachine(server);
  const subscription = await aSubscription(server);
  await syncEvents(server, key, []);
  await aPayment(server, machine, {
    state: 'REFUND_DUE',
    invoice: 'INV1',
    trxId: 'TRX1',
    providerPaymentId: 'PAY1',
    dueAt: now,
    refundDueAt: now,
  });
  const file = await backUp(server.settings, now);
  const place = await aRestoreTarget();
  await restoreBackup(file, place.settings, now);
  server.clock.now += 15 * minuteMs;
  return { bkash, mailbox, env, clock: server.clock, place, machine, key, subscription };
};

test('a restored server sends no alert, calls no bKash and misses no machine until it is declared live', async () => {
  const installation = await aRestoredInstallation();
  const { bkash, mailbox, env, clock, place, machine, key, subscription } = installation;
  const server = await aServerOn(place, clock, env);
  const work = async () => {
    await scanAttention(server);
    const found = await listAttentionKinds(server);
    await anItem(server);
    await sendAlerts(server);
    await server.http.payments.advanceDue();
    await server.http.payments.reconcile();
    return found;
  };
  expect(await work()).not.toContain('MACHINE_SILENT');
  expect(mailbox.mails).toEqual([]);
  expect(bkash.calls).toEqual([]);

  const { token } = await aSuper(server);
  const params = { subscriptionId: subscription.id };
  expect(await server.expectRefusal(alerts.test, { params, token })).toMatchObject({
    body: { code: 'alertsNotLive' },
  });
  const { institutionId, physicalId } = machine;
  const saved = { params: { institutionId }, body: testMerchant, token };
  expect(await server.expectRefusal(gateways.save, saved)).toMatchObject({
    body: { code: 'gatewayOff' },
  });
  await syncEvents(server, key, []);
  const start = await server.http.inject(`${payPaths.start}?machineId=${physicalId}`);
  expect(start.headers.location).toBe(notStartedPath(physicalId, encodeMessage('bkashNotSetUp')));
  const latest = async () => (await server.call(notices.all, { token })).backup?.restoredAt;
  expect(await latest()).not.toBeNull();
  expect(bkash.calls).toEqual([]);

  await declareLive(server);
  expect(await latest()).toBeNull();
  server.clock.now += 15 * minuteMs;
  expect(await work()).toContain('MACHINE_SILENT');
  expect(mailbox.mails.length).toBeGreaterThan(0);
  expect(bkash.calls.length).toBeGreaterThan(0);
  const { entries } = await server.call(audit.all, { token });
  expect(entries).toContainEqual(expect.objectContaining({ action: 'OPERATOR /admin/go-live' }));
  expect(await runProgram(server, 'admin', ['go-live'])).toMatchObject({
    code: 1,
    output: 'This installation is live already: nothing is changed.',
  });
});
