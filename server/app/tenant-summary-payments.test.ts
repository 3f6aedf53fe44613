import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { accountMissing, recordRefusal } from '../gateways/account-health.ts';
import { insertGateway } from '../gateways/queries.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { minuteMs } from '../testing/durations.ts';
import { platformSettings } from '../testing/machines/ledgers.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { shareServer } from '../testing/server.ts';
import { anInstitutionWithMachines } from '../testing/tenant-summary.ts';
import { summarizeTenants } from './tenant-summary.ts';

shareServer();

/** An institution with a machine and its payments. */
const anInstitutionWithPayments = async () => {
  const { server, token, institutionId, organizationId, inside } =
    await anInstitutionWithMachines();
  const machine = await aMachine(server, { institution: { id: institutionId, organizationId } });
  const pay = (given: Parameters<typeof aPayment>[2]) => aPayment(server, machine, given);
  return { server, token, machine, organizationId, institutionId, inside, pay };
};

test('flagged payments and late refunds are counted, and a payment that is both needs attention once', async () => {
  const { server, pay, inside } = await anInstitutionWithPayments();
  const { now } = server.clock;
  await pay({});
  await pay({ flags: 'PARTLY_DISPENSED' });
  await pay({ state: 'REFUND_UNKNOWN', flags: 'REFUND_STUCK', refundDueAt: now - 60 * minuteMs });
  for (const state of ['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const) {
    await pay({ state, refundDueAt: now - 60 * minuteMs });
    await pay({ state, refundDueAt: now - 60 * minuteMs + 1 });
  }
  await pay({ state: 'REFUNDED', refundDueAt: now - 90 * minuteMs });
  // A clock that was ahead wrote this.
  await pay({ state: 'REFUND_DUE', refundDueAt: now + 60 * minuteMs });
  expect(await inside()).toMatchObject({ flaggedPayments: 2, lateRefunds: 5, attention: 6 });
});

test('an own account with which customers cannot pay is counted once', async () => {
  const { server, organizationId, institutionId, inside } = await anInstitutionWithPayments();
  const { now } = server.clock;
  const own = { username: 'a college', sealed: '' };
  await server.store.change(async (tx) => {
    const institution = { id: institutionId, organizationId };
    const { id: account } = await insertGateway(tx, institution, own, now);
    const refusal = { account, reason: 'away', count: 3 } as const;
    await recordRefusal(tx, { ...refusal, call: 'CREATE', fault: 'BKASH' }, now);
    await recordRefusal(tx, { ...refusal, call: 'EXECUTE', fault: 'SHOP' }, now);
  });
  expect(await inside()).toMatchObject({ unusableAccounts: 1, attention: 0 });
  const level = 'organizationId';
  const summaries = await summarizeTenants(server.settings)(
    server.store.read,
    level,
    [organizationId],
    now,
  );
  expect(summaries.get(organizationId)).toMatchObject({ unusableAccounts: 1 });
});

test('an institution whose customers found no account is counted, unless the platform has one', async () => {
  const { server, organizationId, institutionId, inside } = await anInstitutionWithPayments();
  const { now } = server.clock;
  const refused = { ...accountMissing(institutionId), count: 3 };
  await server.store.change((tx) => recordRefusal(tx, refused, now));
  expect(await inside()).toMatchObject({ unusableAccounts: 1 });
  const count = async (given: Partial<Settings>) => {
    const summarize = summarizeTenants({ ...server.settings, ...given });
    const summaries = await summarize(server.store.read, 'organizationId', [organizationId], now);
    return summaries.get(organizationId)?.unusableAccounts;
  };
  expect(await count({})).toBe(1);
  expect(await count(platformSettings)).toBe(0);
});

test('payments need attention also where no machine is left', async () => {
  const { server, token, machine, institutionId, inside, pay } = await anInstitutionWithPayments();
  await pay({ flags: 'SILENT_MACHINE' });
  await server.call(machines.remove, { token, params: { institutionId, machineId: machine.id } });
  expect(await inside()).toMatchObject({ machines: 0, flaggedPayments: 1, attention: 1 });
});
