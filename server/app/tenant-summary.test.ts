import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { emptyTenantSummary } from '../../contract/tenant-summary.ts';
import { accountMissing, recordRefusal } from '../gateways/account-health.ts';
import { insertGateway } from '../gateways/queries.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { minuteMs } from '../testing/durations.ts';
import { platformSettings } from '../testing/machines/ledgers.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { aMachineWith, anInstitutionWithMachines } from '../testing/tenant-summary.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { summarizeTenants } from './tenant-summary.ts';

shareServer();

test('an institution without machines holds nothing', async () => {
  const { inside } = await anInstitutionWithMachines();
  expect(await inside()).toEqual(emptyTenantSummary);
});

test('machines and their stock are counted, removed machines are not', async () => {
  const { server, token, institutionId, add, inside } = await anInstitutionWithMachines();
  await add({ counts: [20, 12] });
  await add({ counts: [30], isActivated: false });
  const machineId = await add({ counts: [50] });
  await server.call(machines.remove, { token, params: { institutionId, machineId } });
  expect(await inside()).toMatchObject({ machines: 2, stockLeft: 62, low: 0, empty: 0 });
});

test('a slot below zero takes nothing from the stock of the others', async () => {
  const { server, add, inside } = await anInstitutionWithMachines();
  const machineId = await add({ counts: [20, 10] });
  await server.store.change((tx) =>
    tx
      .updateTable('slots')
      .set({ productCount: -3 })
      .where('machineId', '=', machineId)
      .where('columnNo', '=', 2)
      .execute(),
  );
  expect(await inside()).toMatchObject({ stockLeft: 20, low: 1, empty: 0 });
});

test('a machine is low with a slot at five or fewer, empty with none left, never both', async () => {
  const { add, inside } = await anInstitutionWithMachines();
  await add({ counts: [6, 20] });
  await add({ counts: [5, 20] });
  await add({ counts: [0, 20] });
  await add({ counts: [0, 0] });
  await add({ counts: [] });
  await add({ counts: [1], isActivated: false });
  await add({ counts: [0], isActivated: false });
  expect(await inside()).toMatchObject({ machines: 7, low: 2, empty: 1 });
});

test('a slot that holds few is low with half of them left', async () => {
  const { server, token, institutionId, add, inside } = await anInstitutionWithMachines();
  const fix = async (machineId: string, productCount: number, fixedCapacity: number) => {
    const stocks = [{ rowNo: 1, columnNo: 1, productCount, fixedCapacity }];
    const params = { institutionId, machineId };
    await server.call(machines.update, { token, params, body: { stocks } });
  };
  const machineId = await add({ counts: [5] });
  await fix(machineId, 4, 6);
  expect(await inside()).toMatchObject({ low: 0 });
  await fix(machineId, 3, 6);
  expect(await inside()).toMatchObject({ low: 1 });
  await fix(machineId, 6, 60);
  expect(await inside()).toMatchObject({ low: 0 });
});

test('the paused slots of active machines are counted', async () => {
  const { server, add, inside } = await anInstitutionWithMachines();
  const pause = (machineId: string, given: { sickAt: number; wellAt: number }) =>
    server.store.change((tx) =>
      tx
        .updateTable('slots')
        .set({ sickBy: 'FAULT', sickCode: 'JAM', ...given })
        .where('machineId', '=', machineId)
        .execute(),
    );
  const { now } = server.clock;
  const hour = 3_600_000;
  await pause(await add({ counts: [20, 12] }), { sickAt: now - hour, wellAt: now - 2 * hour });
  await pause(await add(), { sickAt: now - 2 * hour, wellAt: now - hour });
  await pause(await add({ isActivated: false }), { sickAt: now - hour, wellAt: 0 });
  // A clock that was ahead wrote these.
  await pause(await add(), { sickAt: now - hour, wellAt: now + hour });
  await pause(await add(), { sickAt: now + hour, wellAt: 0 });
  expect(await inside()).toMatchObject({ paused: 3 });
});

test('a machine is silent when it was heard once, but not for a minute', async () => {
  const { server, add, inside } = await anInstitutionWithMachines();
  await add();
  await add({ silentFor: 59 });
  await add({ silentFor: 60 });
  await add({ silentFor: 3600 });
  await add({ silentFor: 7200, isActivated: false });
  expect(await inside()).toMatchObject({
    silent: 2,
    silentSince: new Date(server.clock.now - 3_600_000).toISOString(),
  });
});

test('an organization holds what all its institutions hold, and nothing of others', async () => {
  const { server, token, organizationId, add } = await anInstitutionWithMachines();
  await add({ counts: [20], silentFor: 90 });
  const second = await anInstitution(server, { organizationId });
  await aMachineWith(server, token, { institutionId: second.id, counts: [3] });
  const foreign = await anInstitution(server);
  await aMachineWith(server, token, { institutionId: foreign.id, counts: [0] });
  const empty = await anOrganization(server);

  const listed = await server.call(organizations.all, { token });
  const inside = new Map(listed.organizations.map(({ _id, inside }) => [_id, inside]));
  expect(inside.get(organizationId)).toMatchObject({
    institutions: 2,
    machines: 2,
    stockLeft: 23,
    silent: 1,
    low: 1,
    empty: 0,
  });
  expect(inside.get(foreign.organizationId)).toMatchObject({ machines: 1, low: 0, empty: 1 });
  expect(inside.get(empty.id)).toMatchObject({ institutions: 0, machines: 0 });
});

test('the database is not queried when there are no tenants', async () => {
  const { store, clock, settings } = await aServer();
  const summarize = summarizeTenants(settings);
  expect(await summarize(store.read, 'organizationId', [], clock.now)).toEqual(new Map());
});

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
