import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins.ts';
import { minute } from '../testing/durations.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { unique } from '../testing/unique.ts';
import { insideOf } from './inside.ts';

interface Given {
  readonly institutionId: string;
  readonly counts?: readonly number[];
  readonly isActivated?: boolean;
  /** Seconds since the machine's last contact; left out it never had one. */
  readonly silentFor?: number;
}

const aMachineWith = async (
  server: TestServer,
  token: string,
  { institutionId, counts = [20], isActivated = true, silentFor }: Given,
): Promise<string> => {
  const stocks = counts.map((productCount, index) => ({
    rowNo: 1,
    columnNo: index + 1,
    productCount,
  }));
  const { machine } = await server.call(machines.create, {
    token,
    params: { institutionId },
    body: { physicalId: `VM-${unique()}`, isActivated, stocks },
  });
  if (silentFor !== undefined) {
    const lastSyncedAt = server.clock.now - silentFor * 1000;
    await server.store.change((tx) =>
      tx.updateTable('machines').set({ lastSyncedAt }).where('id', '=', machine._id).execute(),
    );
  }
  return machine._id;
};

const setUp = async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: institutionId, organizationId } = await anInstitution(server);
  const add = (given: Omit<Given, 'institutionId'> = {}) =>
    aMachineWith(server, token, { institutionId, ...given });
  const inside = async () =>
    (await server.call(institutions.one, { token, params: { id: institutionId } })).institution
      .inside;
  return { server, token, institutionId, organizationId, add, inside };
};

test('an institution without machines holds nothing', async () => {
  const { inside } = await setUp();
  expect(await inside()).toEqual({
    machines: 0,
    stockLeft: 0,
    silent: 0,
    silentSince: null,
    low: 0,
    empty: 0,
    paused: 0,
    flaggedPayments: 0,
    lateRefunds: 0,
    unusableAccounts: 0,
    attention: 0,
  });
});

test('machines and their stock are counted, removed machines are not', async () => {
  const { server, token, institutionId, add, inside } = await setUp();
  await add({ counts: [20, 12] });
  await add({ counts: [30], isActivated: false });
  const machineId = await add({ counts: [50] });
  await server.call(machines.remove, { token, params: { institutionId, machineId } });
  expect(await inside()).toMatchObject({ machines: 2, stockLeft: 62, low: 0, empty: 0 });
});

test('a slot below zero takes nothing from the stock of the others', async () => {
  const { server, add, inside } = await setUp();
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
  const { add, inside } = await setUp();
  await add({ counts: [6, 20] });
  await add({ counts: [5, 20] });
  await add({ counts: [0, 20] });
  await add({ counts: [0, 0] });
  await add({ counts: [] });
  await add({ counts: [1], isActivated: false });
  await add({ counts: [0], isActivated: false });
  expect(await inside()).toMatchObject({ machines: 7, low: 2, empty: 1 });
});

test('the paused slots of active machines are counted', async () => {
  const { server, add, inside } = await setUp();
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
  const { server, add, inside } = await setUp();
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
  const { server, token, organizationId, add } = await setUp();
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

/** An institution with a machine, and what is told of its payments. */
const aTill = async () => {
  const { server, token, institutionId, organizationId, inside } = await setUp();
  const machine = await aMachine(server, { institution: { id: institutionId, organizationId } });
  const pay = (given: Parameters<typeof aPayment>[2]) => aPayment(server, machine, given);
  return { server, token, machine, organizationId, institutionId, inside, pay };
};

test('flagged payments and late refunds are counted, and a payment that is both needs attention once', async () => {
  const { server, pay, inside } = await aTill();
  const { now } = server.clock;
  await pay({});
  await pay({ flags: 'PARTLY_DISPENSED' });
  await pay({ state: 'REFUND_UNKNOWN', flags: 'REFUND_STUCK', refundDueAt: now - 60 * minute });
  for (const state of ['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const) {
    await pay({ state, refundDueAt: now - 60 * minute });
    await pay({ state, refundDueAt: now - 60 * minute + 1 });
  }
  await pay({ state: 'REFUNDED', refundDueAt: now - 90 * minute });
  // A clock that was ahead wrote this.
  await pay({ state: 'REFUND_DUE', refundDueAt: now + 60 * minute });
  expect(await inside()).toMatchObject({ flaggedPayments: 2, lateRefunds: 5, attention: 6 });
});

test('an unusable account is counted once for all its payments that tell of it', async () => {
  const { server, machine, organizationId, pay, inside } = await aTill();
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
  const told = await insideOf(server.store.read, 'organizationId', [organizationId], 0);
  expect(told.get(organizationId)).toMatchObject({ unusableAccounts: 3, flaggedPayments: 7 });
  expect(await inside()).toMatchObject({ unusableAccounts: 3, flaggedPayments: 6 });
});

test('payments need attention also where no machine is left', async () => {
  const { server, token, machine, institutionId, inside, pay } = await aTill();
  await pay({ flags: 'SILENT_MACHINE' });
  await server.call(machines.remove, { token, params: { institutionId, machineId: machine.id } });
  expect(await inside()).toMatchObject({ machines: 0, flaggedPayments: 1, attention: 1 });
});

test('nothing is asked of the database when there is nothing to ask about', async () => {
  const { store, clock } = await aServer();
  expect(await insideOf(store.read, 'organizationId', [], clock.now)).toEqual(new Map());
});
