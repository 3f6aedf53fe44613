import { describe, expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines, maxSizes } from '../../../contract/machines.ts';
import { maxTargets, sizes } from '../../../contract/sizes.ts';
import { anInstitutionAdmin } from '../../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../../testing/audit-rows.ts';
import { logsOf } from '../../testing/machines/machine-logs.ts';
import { aMachine, aMachineKey, type TestMachine } from '../../testing/machines/machines.ts';
import { aMachineOfSizes, largeSize, sizeParams } from '../../testing/machines/sizes.ts';

const small = { sizeName: 'Small', sizeId: 'S', price: 8, point: 0 };
const own = { sizeName: 'Own', sizeId: 'OWN', price: 9, point: 0 };

/** Prepares a machine of two sizes, one where one of them costs less, and one without any. */
const threeMachines = async () => {
  const world = await aMachineOfSizes();
  const { server, machine: source, token, add } = world;
  await add();
  await add(small);
  const institution = { id: source.institutionId, organizationId: source.organizationId };
  const sized = await aMachine(server, { institution, physicalId: 'SIZED' });
  for (const body of [{ ...largeSize, price: 10 }, small, own]) {
    await server.call(sizes.add, { params: sizeParams(sized), body, token });
  }
  const bare = await aMachine(server, { institution, physicalId: 'BARE' });
  const call = (body: object) => ({ params: sizeParams(source), body, token });
  const read = async (machine: TestMachine) =>
    (await server.call(machines.one, { params: sizeParams(machine), token })).machine;
  const sizesOf = async (machine: TestMachine) =>
    (await read(machine)).sizeTypes.map(({ sizeId, price }) => `${sizeId} ${price}`);
  return { ...world, source, sized, bare, call, read, sizesOf };
};

describe('applying the sizes of a machine to others', () => {
  test('the preview says of each what is added, changed and left, and changes nothing', async () => {
    const { server, sized, bare, call, read } = await threeMachines();
    const before = [await read(sized), await read(bare)];
    const { changes } = await server.call(sizes.preview, call({}));
    expect(changes.toSorted((a, b) => a.physicalId.localeCompare(b.physicalId))).toEqual([
      {
        _id: bare.id,
        physicalId: 'BARE',
        name: '',
        added: [largeSize, small],
        changed: [],
        untouched: 0,
      },
      {
        _id: sized.id,
        physicalId: 'SIZED',
        name: '',
        added: [],
        changed: [{ ...largeSize, before: { ...largeSize, price: 10 } }],
        untouched: 2,
      },
    ]);
    expect([await read(sized), await read(bare)]).toEqual(before);
  });

  test('all others get them, keep their own, and get the new prices', async () => {
    const { server, sized, bare, call, read, sizesOf } = await threeMachines();
    const key = await aMachineKey(server, sized);
    const preview = await server.call(sizes.preview, call({}));
    const versions = async () => (await read(sized)).version;
    const version = await versions();
    const sync = async () =>
      (await server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 1 }, token: key })).config;
    const config = await sync();
    expect(await server.call(sizes.apply, call({}))).toEqual(preview);
    expect(await sizesOf(sized)).toEqual(['L 12', 'OWN 9', 'S 8']);
    expect(await sizesOf(bare)).toEqual(['L 12', 'S 8']);
    expect(await versions()).toBe(version + 1);
    expect((await sync())?.version).toBe((config?.version ?? 0) + 1);
    const lastMessage = async ({ id }: TestMachine) => (await logsOf(server, id)).at(-1)?.message;
    expect(await lastMessage(sized)).toBe('Size updated: Large (L): price 10 → 12');
    expect(await lastMessage(bare)).toBe(
      'Size added: Large (L), price 12, point 1. Size added: Small (S), price 8, point 0',
    );
  });

  test('chosen ones alone get them, and the second time nothing is new', async () => {
    const { server, source, sized, bare, call, read, sizesOf } = await threeMachines();
    const before = await read(sized);
    const chosen = call({ machineIds: [bare.id, bare.id, source.id] });
    await server.call(sizes.apply, chosen);
    expect(await read(sized)).toEqual(before);
    expect(await sizesOf(bare)).toEqual(['L 12', 'S 8']);
    const { version } = await read(bare);
    const again = await server.call(sizes.apply, chosen);
    expect(again.changes).toMatchObject([{ added: [], changed: [], untouched: 2 }]);
    expect((await read(bare)).version).toBe(version);
  });

  test('the audit holds one entry with what became of every machine', async () => {
    const { server, source, call } = await threeMachines();
    const [entry, ...others] = await auditRowsAddedBy(server, () =>
      server.call(sizes.apply, call({})),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'POST /machine/size/apply', outcome: 'DONE' });
    expect(entry?.target).toContain(source.id);
    expect(JSON.parse(entry?.after ?? '{}').changes).toHaveLength(2);
  });
});

describe('what is refused', () => {
  test('a machine of others, and one that is gone, whoever asks', async () => {
    const { server, source, bare, call, sizesOf } = await threeMachines();
    const elsewhere = await aMachine(server);
    const { token } = await anInstitutionAdmin(server, {
      id: source.institutionId,
      organizationId: source.organizationId,
    });
    for (const row of [sizes.preview, sizes.apply]) {
      for (const id of [elsewhere.id, 'none']) {
        const given = { ...call({ machineIds: [bare.id, id] }), token };
        expect(await server.expectRefusal(row, given)).toMatchObject({
          status: 404,
          body: { message: 'Machine not found' },
        });
      }
      const theirs = { params: sizeParams(elsewhere), body: {}, token };
      expect((await server.expectRefusal(row, theirs)).status).toBe(404);
    }
    expect(await sizesOf(bare)).toEqual([]);
  });

  test('no machine chosen, or more than can be', async () => {
    const { server, call } = await threeMachines();
    const ids = Array.from({ length: maxTargets + 1 }, (_, index) => `machine-${index}`);
    const faultOf = async (machineIds: unknown) =>
      (await server.expectFaults(sizes.apply, call({ machineIds })))?.machineIds;
    expect(await faultOf([])).toBe('Choose the machines');
    expect(await faultOf(7)).toBe('Choose the machines');
    expect(await faultOf(ids)).toBe('Choose at most 200 machines');
  });

  test('sizes that somebody has changed since they were shown', async () => {
    const { server, source, bare, call, read, sizesOf, token } = await threeMachines();
    const { version } = await read(source);
    await server.call(sizes.update, {
      params: sizeParams(source, 'L'),
      body: { ...largeSize, price: 50 },
      token,
    });
    expect(await server.expectRefusal(sizes.apply, call({ version }))).toMatchObject({
      status: 400,
      body: { code: 'machineChanged' },
    });
    expect(await sizesOf(bare)).toEqual([]);
    await server.call(sizes.apply, call({ version: version + 1 }));
    expect(await sizesOf(bare)).toEqual(['L 50', 'S 8']);
  });

  test('a machine without sizes has none to give', async () => {
    const { server, bare, token } = await threeMachines();
    const given = { params: sizeParams(bare), body: {}, token };
    expect((await server.expectRefusal(sizes.apply, given)).body.code).toBe('noSizes');
  });

  test('more sizes than a machine may have, and then no machine gets any', async () => {
    const { server, sized, bare, call, sizesOf, token, source } = await threeMachines();
    for (let index = 3; index < maxSizes; index++) {
      const body = { ...small, sizeId: `S${index}` };
      await server.call(sizes.add, { params: sizeParams(sized), body, token });
    }
    expect(await sizesOf(sized)).toHaveLength(maxSizes);
    const fresh = { ...small, sizeId: 'NEW' };
    const full = { params: sizeParams(sized), body: fresh, token };
    const text = 'Machine SIZED would have more than 50 sizes';
    expect((await server.expectRefusal(sizes.add, full)).body.message).toBe(text);
    await server.call(sizes.add, { params: sizeParams(source), body: fresh, token });
    expect((await server.expectRefusal(sizes.apply, call({}))).body.message).toBe(text);
    expect(await sizesOf(bare)).toEqual([]);
  });
});

test('applied crosswise at once, both are done, one after the other', async () => {
  const { server, source, sized, token, sizesOf } = await threeMachines();
  const crosswise = [
    { params: sizeParams(source), body: { machineIds: [sized.id] }, token },
    { params: sizeParams(sized), body: { machineIds: [source.id] }, token },
  ];
  await Promise.all(crosswise.map((given) => server.call(sizes.apply, given)));
  const [one, other] = [await sizesOf(source), await sizesOf(sized)];
  expect(one).toEqual(other);
  expect(one).toContain('OWN 9');
});

test('a size that is removed meanwhile is either applied before or not at all', async () => {
  const { server, source, bare, call, token, sizesOf } = await threeMachines();
  const [, removal] = await Promise.allSettled([
    server.call(sizes.apply, call({ machineIds: [bare.id] })),
    server.call(sizes.remove, { params: sizeParams(source, 'L'), token }),
  ]);
  expect(removal.status).toBe('fulfilled');
  expect([['L 12', 'S 8'], ['S 8']]).toContainEqual(await sizesOf(bare));
});
