import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { minuteMs } from '../testing/durations.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { anInstitutionWithMachines } from '../testing/tenant-summary.ts';
import { anInstitution } from '../testing/tenants.ts';
import { summarizeTenants } from './tenant-summary.ts';

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

test('an unusable account is counted once for all its payments that tell of it', async () => {
  const { server, machine, organizationId, pay, inside } = await anInstitutionWithPayments();
  const own = 'a-gateway';
  await server.store.change((tx) =>
    tx
      .insertInto('gateways')
      .values({
        id: own,
        organizationId,
        institutionId: machine.institutionId,
        username: 'a college',
        sealed: '',
        createdAt: 0,
        retiredAt: null,
        checkDueAt: null,
        refusedAt: null,
      })
      .execute(),
  );
  const flags = 'SILENT_MACHINE ACCOUNT_UNUSABLE';
  const state = 'REFUND_UNKNOWN';
  await pay({ state, flags, gatewayId: own });
  await pay({ state, flags, gatewayId: own });
  await pay({ state, flags, platformGateway: 'of now' });
  await pay({ state: 'EXECUTE_UNKNOWN', flags, platformGateway: 'of now' });
  await pay({ state: 'FAILED', flags, platformGateway: 'of before' });
  await pay({ state, flags: 'REFUND_STUCK', platformGateway: 'another' });
  expect(await inside()).toMatchObject({ unusableAccounts: 3, flaggedPayments: 6 });
  const second = await aMachine(server, {
    institution: await anInstitution(server, { organizationId }),
  });
  await aPayment(server, second, { state, flags, platformGateway: 'of now' });
  const summaries = await summarizeTenants(
    server.store.read,
    'organizationId',
    [organizationId],
    0,
  );
  expect(summaries.get(organizationId)).toMatchObject({ unusableAccounts: 3, flaggedPayments: 7 });
  expect(await inside()).toMatchObject({ unusableAccounts: 3, flaggedPayments: 6 });
});

test('payments need attention also where no machine is left', async () => {
  const { server, token, machine, institutionId, inside, pay } = await anInstitutionWithPayments();
  await pay({ flags: 'SILENT_MACHINE' });
  await server.call(machines.remove, { token, params: { institutionId, machineId: machine.id } });
  expect(await inside()).toMatchObject({ machines: 0, flaggedPayments: 1, attention: 1 });
});
