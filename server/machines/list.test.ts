import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachineList, numberedMachines } from '../testing/machines/machine-lists.ts';
import { aMachine, machineParams } from '../testing/machines/machines.ts';

describe('the list of machines', () => {
  test('is the whole, and nothing else, where no page is requested', async () => {
    const { ask } = await aMachineList(numberedMachines(17));
    const answer = await ask({});
    expect(Object.keys(answer)).toEqual(['machines']);
    expect(answer.machines).toHaveLength(17);
  });

  test('has pages with the exact count, 15 on one by default', async () => {
    const { ask, ids } = await aMachineList(numberedMachines(17));
    expect(await ask({ page: 1 })).toMatchObject({ machines: { length: 15 }, count: 17 });
    expect(await ids({ page: 2 })).toEqual(['PAD-16', 'PAD-17']);
    expect(await ids({ page: 3, limit: 5 })).toEqual([11, 12, 13, 14, 15].map((n) => `PAD-${n}`));
    expect(await ask({ page: 100_000_000, limit: 200 })).toEqual({ machines: [], count: 17 });
  });

  test('follows a machine that is renamed, and forgets one that is removed', async () => {
    const { server, params, token, ask, ids } = await aMachineList(numberedMachines(3));
    const [, second, third] = (await ask({})).machines;
    if (!second || !third) throw new Error('There are no machines');
    const of = (_id: string) => ({ params: { ...params, machineId: _id }, token });
    await server.call(machines.update, { ...of(third._id), body: { name: 'Zoo', price: 10 } });
    expect(await ids({ order: '-name' })).toEqual(['PAD-3', 'PAD-1', 'PAD-2']);
    await server.call(machines.remove, of(second._id));
    expect(await ask({ page: 1 })).toMatchObject({ machines: { length: 2 }, count: 2 });
  });

  test('a page that makes no sense is refused at its field', async () => {
    const { server, params, token } = await aMachineList([]);
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
});

describe('one machine', () => {
  test('is read by its id or its physical ID, within its institution', async () => {
    const { server, institution, token } = await aMachineList(numberedMachines(1));
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
