import { describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../contract/endpoint.ts';
import { type MachineForm, machines } from '../../contract/machines.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aMachine, machineParams } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

type MachineListQuery = Partial<EndpointQuery<typeof machines.all>>;

/** Prepares an institution with these machines, and its admin's list call. */
const aList = async (forms: readonly Partial<MachineForm>[]) => {
  const server = await aServer();
  const institution = await anInstitution(server);
  for (const form of forms) await aMachine(server, { institution, ...form });
  const { token } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  const ask = (query: MachineListQuery) => server.call(machines.all, { params, query, token });
  const ids = async (query: MachineListQuery) =>
    (await ask(query)).machines.map(({ physicalId }) => physicalId);
  return { server, institution, params, token, ask, ids };
};

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ physicalId: `PAD-${index + 1}` }));

describe('the list of machines', () => {
  test('is the whole, and nothing else, where no page is requested', async () => {
    const { ask } = await aList(numbered(17));
    const answer = await ask({});
    expect(Object.keys(answer)).toEqual(['machines']);
    expect(answer.machines).toHaveLength(17);
  });

  test('has pages with the exact count, 15 on one by default', async () => {
    const { ask, ids } = await aList(numbered(17));
    expect(await ask({ page: 1 })).toMatchObject({ machines: { length: 15 }, count: 17 });
    expect(await ids({ page: 2 })).toEqual(['PAD-16', 'PAD-17']);
    expect(await ids({ page: 3, limit: 5 })).toEqual([11, 12, 13, 14, 15].map((n) => `PAD-${n}`));
    expect(await ask({ page: 100_000_000, limit: 200 })).toEqual({ machines: [], count: 17 });
  });

  test('is ordered by its columns, and equal ones by their physical ID', async () => {
    const slot = (productCount: number) => [{ rowNo: 1, columnNo: 1, productCount }];
    const { ids } = await aList([
      { physicalId: 'PAD-10', name: 'hall 2', price: 12, stocks: slot(3) },
      { physicalId: 'PAD-9', name: 'Hall 10', pointsEnabled: true, point: 4, stocks: slot(7) },
      { physicalId: 'PAD-100', name: 'Éden', point: 9, stocks: slot(3) },
    ]);
    expect(await ids({ order: 'id' })).toEqual(['PAD-9', 'PAD-10', 'PAD-100']);
    expect(await ids({ order: '-id' })).toEqual(['PAD-100', 'PAD-10', 'PAD-9']);
    expect(await ids({ order: 'name' })).toEqual(['PAD-100', 'PAD-10', 'PAD-9']);
    expect(await ids({ order: '-price' })).toEqual(['PAD-10', 'PAD-9', 'PAD-100']);
    expect(await ids({ order: '-point' })).toEqual(['PAD-9', 'PAD-10', 'PAD-100']);
    expect(await ids({ order: 'count' })).toEqual(['PAD-10', 'PAD-100', 'PAD-9']);
    expect(await ids({ order: 'sync' })).toEqual(['PAD-9', 'PAD-10', 'PAD-100']);
  });

  test('stands in one order over all pages, however many are equal', async () => {
    const { ids } = await aList(numbered(13));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ids({ page, limit: 4, order: '-price' })),
    );
    expect(pages.flat()).toEqual(numbered(13).map(({ physicalId }) => physicalId));
  });

  test('is found in by physical ID, name and SIM: the whole, the beginning, the middle', async () => {
    const { ask, ids } = await aList([
      { physicalId: 'BOX-PAD-7', name: '100%' },
      { physicalId: 'PAD-70', simNumber: '8801700000001' },
      { physicalId: 'PAD-7', name: 'Library' },
    ]);
    expect(await ids({ find: ' pad-7 ' })).toEqual(['PAD-7', 'PAD-70', 'BOX-PAD-7']);
    expect(await ids({ find: 'pad-৭', order: 'id' })).toEqual(['BOX-PAD-7', 'PAD-7', 'PAD-70']);
    expect(await ids({ find: 'LIBR' })).toEqual(['PAD-7']);
    expect(await ids({ find: '00001' })).toEqual(['PAD-70']);
    expect(await ids({ find: '%' })).toEqual(['BOX-PAD-7']);
    expect(await ask({ find: 'pad', page: 1, limit: 2 })).toMatchObject({ count: 3 });
    expect(await ids({ find: "' or 1 = 1 --" })).toEqual([]);
  });

  test('follows a machine that is renamed, and forgets one that is removed', async () => {
    const { server, params, token, ask, ids } = await aList(numbered(3));
    const [, second, third] = (await ask({})).machines;
    if (!second || !third) throw new Error('There are no machines');
    const of = (_id: string) => ({ params: { ...params, machineId: _id }, token });
    await server.call(machines.update, { ...of(third._id), body: { name: 'Zoo', price: 10 } });
    expect(await ids({ order: '-name' })).toEqual(['PAD-3', 'PAD-1', 'PAD-2']);
    await server.call(machines.remove, of(second._id));
    expect(await ask({ page: 1 })).toMatchObject({ machines: { length: 2 }, count: 2 });
  });

  test('a page that makes no sense is refused at its field', async () => {
    const { server, params, token } = await aList([]);
    const faultsOf = async (search: string) => {
      const { body } = await server.http.inject({
        url: `/api/v1/machine/all/${params.institutionId}?${search}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return Object.keys(JSON.parse(body).errors ?? {});
    };
    for (const page of ['0', '-1', '1.5', '1e9', '100000001', '९', 'x', '1&page=2']) {
      expect([page, await faultsOf(`page=${page}`)]).toEqual([page, ['page']]);
    }
    expect(await faultsOf('limit=0')).toEqual(['limit']);
    expect(await faultsOf('order=version')).toEqual(['order']);
    expect(await faultsOf('order=--id')).toEqual(['order']);
    expect(await faultsOf(`find=${'x'.repeat(201)}`)).toEqual(['find']);
    expect(await faultsOf('find=%00')).toEqual(['find']);
  });

  test('is of one institution, whoever asks', async () => {
    const { server, institution, params, ids } = await aList(numbered(2));
    const sibling = await anInstitution(server, { organizationId: institution.organizationId });
    await aMachine(server, { institution: sibling, physicalId: 'PAD-SIBLING' });
    const own = await anOrganizationAdmin(server, institution.organizationId);
    for (const { token } of [await aSuper(server), own]) {
      const answer = await server.call(machines.all, {
        params,
        query: { page: 1, find: 'pad' },
        token,
      });
      expect(answer.count).toBe(2);
    }
    expect(await ids({ find: 'sibling' })).toEqual([]);
    const stranger = await anInstitutionAdmin(server, sibling);
    const given = { params, query: { page: 1 }, token: stranger.token };
    expect((await server.expectRefusal(machines.all, given)).status).toBe(404);
  });
});

describe('one machine', () => {
  test('is read by its id or its physical ID, within its institution', async () => {
    const { server, institution, token } = await aList(numbered(1));
    const other = await aMachine(server, { institution, physicalId: 'PAD-2' });
    const read = async (machineId: string) => {
      const params = { institutionId: institution.id, machineId };
      return (await server.call(machines.one, { params, token })).machine;
    };
    expect(await read('PAD-2')).toEqual(await read(other.id));
    const foreign = await aMachine(server, { physicalId: 'PAD-3' });
    for (const machineId of [foreign.id, 'PAD-3', 'PAD-4']) {
      const params = { institutionId: institution.id, machineId };
      expect((await server.expectRefusal(machines.one, { params, token })).status).toBe(404);
    }
    const { token: everything } = await aSuper(server);
    await server.call(machines.remove, { params: machineParams(other), token: everything });
    const params = machineParams(other);
    expect((await server.expectRefusal(machines.one, { params, token })).status).toBe(404);
  });
});
