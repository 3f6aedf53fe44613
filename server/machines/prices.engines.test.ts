import { expect, test } from 'vitest';
import type { EndpointBody } from '../../contract/endpoint.ts';
import { machines } from '../../contract/machines.ts';
import { reports } from '../../contract/reports.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { auditRowsAddedBy } from '../testing/audit-rows.ts';
import { aMachine, machineParams, type TestMachine } from '../testing/machines.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

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
  const set = (body: EndpointBody<typeof machines.setPrice>) =>
    server.call(machines.setPrice, { token, body });
  return { server, organizationId, library, first, second, foreign, token, set };
};

const readMachine = async (server: TestServer, machine: TestMachine) => {
  const { token } = await aSuper(server);
  return (await server.call(machines.one, { token, params: machineParams(machine) })).machine;
};
const priceOf = async (server: TestServer, machine: TestMachine) =>
  (await readMachine(server, machine)).price;
const nameOf = ({ id }: TestMachine, version = 1) => ({ _id: id, version });

test('machines of several institutions get one price, and each of them tells it in its log', async () => {
  const { server, organizationId, first, second, token, set } = await threeMachines();
  const [row, ...others] = await auditRowsAddedBy(server, async () => {
    const { priced, outdated } = await set({
      price: 12.5,
      machines: [nameOf(first), nameOf(second)],
    });
    expect(outdated).toEqual([]);
    expect(priced.map(({ _id, price, version }) => [_id, price, version])).toEqual([
      [first.id, 12.5, 2],
      [second.id, 12.5, 2],
    ]);
  });
  expect(await readMachine(server, first)).toMatchObject({ price: 12.5, configVersion: 2 });
  const query = { isShowStockUpdates: true };
  const { stocks } = await server.call(reports.generate, { token, query });
  const told = (stocks ?? []).filter(({ em }) => em.includes('12.5'));
  expect(told.map(({ mpi }) => mpi).toSorted()).toEqual(
    [first.physicalId, second.physicalId].toSorted(),
  );
  expect(others).toEqual([]);
  expect(row).toMatchObject({ action: 'PUT /machine/price', organizationId, institutionId: null });
  for (const { physicalId } of [first, second]) {
    expect(row?.before).toContain(physicalId);
    expect(row?.after).toContain(physicalId);
  }
});

test('a machine that was changed meanwhile keeps its price and is named, the others get theirs', async () => {
  const { server, first, second, token, set } = await threeMachines();
  const params = machineParams(second);
  await server.call(machines.update, { token, params, body: { price: 15 } });
  const { priced, outdated } = await set({ price: 20, machines: [nameOf(first), nameOf(second)] });
  expect(priced.map(({ physicalId }) => physicalId)).toEqual([first.physicalId]);
  expect(outdated).toEqual([
    { _id: second.id, physicalId: second.physicalId, name: '', price: 15, version: 2 },
  ]);
  expect(await priceOf(server, second)).toBe(15);
});

test('without a version, named twice, or with that price already, a machine has it once', async () => {
  const { server, first, set } = await threeMachines();
  const { priced } = await set({ price: 10, machines: [{ _id: first.id }, { _id: first.id }] });
  expect(priced).toMatchObject([{ _id: first.id, price: 10, version: 1 }]);
  expect(await priceOf(server, first)).toBe(10);
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
    const { status } = await server.expectRefusal(machines.setPrice, { token: by, body });
    expect(status).toBe(404);
  }
  expect(await priceOf(server, first)).toBe(10);
  expect(await priceOf(server, foreign)).toBe(10);
});

test.each([
  { price: -1, machines: [{ _id: 'a' }] },
  { price: 10.001, machines: [{ _id: 'a' }] },
  { price: 'free', machines: [{ _id: 'a' }] },
  { price: 10, machines: [] },
  { price: 10, machines: Array.from({ length: 201 }, (_, index) => ({ _id: `m${index}` })) },
  { machines: [{ _id: 'a' }] },
])('$price for machines is refused where a form would refuse it', async (body) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  expect((await server.expectRefusal(machines.setPrice, { token, body })).status).toBe(400);
});
