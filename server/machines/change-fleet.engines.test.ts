import { expect, test } from 'vitest';
import type { EndpointBody } from '../../contract/endpoint.ts';
import { fleet } from '../../contract/fleet.ts';
import { machines } from '../../contract/machines.ts';
import { reports } from '../../contract/reports.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../testing/audit-rows.ts';
import { aMachine, machineParams, type TestMachine } from '../testing/machines/machines.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

type Change = EndpointBody<typeof fleet.change>;

/** Two machines in two institutions of one organization, and one of another. */
const threeMachines = async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server);
  const [library, hall] = [
    await anInstitution(server, { organizationId }),
    await anInstitution(server, { organizationId }),
  ];
  const first = await aMachine(server, { institution: library, price: 10 });
  const second = await aMachine(server, { institution: hall, price: 12 });
  const foreign = await aMachine(server, { price: 10 });
  const { token } = await anOrganizationAdmin(server, organizationId);
  const change = (body: Change) => server.call(fleet.change, { token, body });
  const refuse = (body: Change) => server.expectRefusal(fleet.change, { token, body });
  return { server, organizationId, library, hall, first, second, foreign, token, change, refuse };
};

const readMachine = async (server: TestServer, machine: TestMachine) => {
  const { token } = await aSuper(server);
  return (await server.call(machines.one, { token, params: machineParams(machine) })).machine;
};
const priceOf = async (server: TestServer, machine: TestMachine) =>
  (await readMachine(server, machine)).price;
const activityOf = async (server: TestServer, all: readonly TestMachine[]) => {
  const found = await Promise.all(all.map((machine) => readMachine(server, machine)));
  return found.map(({ isActivated }) => isActivated);
};
const nameOf = ({ id }: TestMachine, version = 1) => ({ _id: id, version });

test('machines of several institutions get one price, and each of them tells it in its log', async () => {
  const { server, organizationId, first, second, token, change } = await threeMachines();
  const [row, ...others] = await auditRowsAddedBy(server, async () => {
    const body = { price: 12.5, machines: [nameOf(first), nameOf(second)] };
    expect(await change(body)).toEqual({ changed: 2, unchanged: 0, outdated: [] });
  });
  for (const machine of [first, second]) {
    const changed = { price: 12.5, version: 2, configVersion: 2 };
    expect(await readMachine(server, machine)).toMatchObject(changed);
  }
  const query = { isShowStockUpdates: true };
  const { stocks } = await server.call(reports.generate, { token, query });
  const told = (stocks ?? []).filter(({ em }) => em.includes('12.5'));
  expect(told.map(({ mpi }) => mpi).toSorted()).toEqual(
    [first.physicalId, second.physicalId].toSorted(),
  );
  expect(others).toEqual([]);
  expect(row).toMatchObject({ action: 'PUT /machine/change', organizationId, institutionId: null });
  for (const { physicalId } of [first, second]) expect(row?.after).toContain(physicalId);
});

test('all that match filters are changed, but for exceptions and for what others own', async () => {
  const { server, library, hall, first, second, foreign, change } = await threeMachines();
  const third = await aMachine(server, { institution: hall });
  const all = [first, second, third, foreign];
  const off = { isActivated: false } as const;
  const matching = { exceptIds: [second.id], count: 2 };
  expect(await change({ ...off, matching })).toMatchObject({ changed: 2, unchanged: 0 });
  expect(await activityOf(server, all)).toEqual([false, true, false, true]);
  const inHall = { institutionId: hall.id, count: 2 };
  expect(await change({ ...off, matching: inHall })).toMatchObject({ changed: 1, unchanged: 1 });
  const found = {
    state: 'INACTIVE',
    find: first.physicalId,
    institutionId: library.id,
    count: 1,
  } as const;
  expect(await change({ isActivated: true, matching: found })).toMatchObject({
    changed: 1,
  });
  expect(await activityOf(server, all)).toEqual([true, false, false, true]);
});

test('filters that match another number than was confirmed, or a tenant of somebody else, change nothing', async () => {
  const { server, first, second, foreign, refuse } = await threeMachines();
  const moved = await refuse({ isActivated: false, matching: { count: 3 } });
  expect([moved.status, moved.body.code]).toEqual([400, 'machinesChanged']);
  const { institutionId } = foreign;
  const strange = await refuse({ isActivated: false, matching: { institutionId, count: 1 } });
  expect(strange.status).toBe(404);
  expect(await activityOf(server, [first, second, foreign])).toEqual([true, true, true]);
});

test('a machine that was changed meanwhile keeps its price and is named, the others get theirs', async () => {
  const { server, first, second, token, change } = await threeMachines();
  const params = machineParams(second);
  await server.call(machines.update, { token, params, body: { price: 15 } });
  const { changed, outdated } = await change({
    price: 20,
    machines: [nameOf(first), nameOf(second)],
  });
  expect(changed).toBe(1);
  expect(outdated).toEqual([{ _id: second.id, physicalId: second.physicalId, name: '' }]);
  expect(await priceOf(server, first)).toBe(20);
  expect(await priceOf(server, second)).toBe(15);
});

test('without a version, named twice, or with that price already, a machine has it once', async () => {
  const { server, first, change } = await threeMachines();
  const { changed, unchanged } = await change({
    price: 10,
    machines: [{ _id: first.id }, { _id: first.id }],
  });
  expect([changed, unchanged]).toEqual([0, 1]);
  expect(await readMachine(server, first)).toMatchObject({ price: 10, version: 1 });
});

test('one machine of somebody else, or a removed one, refuses all of them', async () => {
  const { server, library, first, second, foreign, token } = await threeMachines();
  const { token: ofInstitution } = await anInstitutionAdmin(server, library);
  const { token: ofSuper } = await aSuper(server);
  const third = await aMachine(server, { institution: library });
  await server.call(machines.remove, { token, params: machineParams(third) });
  const attempts = [
    [token, foreign],
    [ofInstitution, second],
    [ofSuper, third],
    [ofSuper, { ...first, id: 'no-such-machine' }],
  ] as const;
  for (const [by, other] of attempts) {
    const body = { price: 99, machines: [nameOf(first), nameOf(other)] };
    const { status } = await server.expectRefusal(fleet.change, { token: by, body });
    expect(status).toBe(404);
  }
  expect(await priceOf(server, first)).toBe(10);
  expect(await priceOf(server, foreign)).toBe(10);
});

const one = [{ _id: 'a' }];

test.each([
  { price: -1, machines: one },
  { price: 10.001, machines: one },
  { price: 'free', machines: one },
  { price: 10, machines: [] },
  { price: 10, machines: Array.from({ length: 201 }, (_, index) => ({ _id: `m${index}` })) },
  { price: 10, matching: { count: 10_001 } },
  { price: 10, matching: {} },
  { price: 10, machines: one, matching: { count: 1 } },
  { price: 10 },
  { machines: one },
])('a change of machines with $price is refused where a form would refuse it', async (body) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  expect((await server.expectRefusal(fleet.change, { token, body })).status).toBe(400);
});
