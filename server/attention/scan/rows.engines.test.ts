import { expect, test } from 'vitest';
import { attention } from '../../../contract/attention.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import {
  listAttention,
  listAttentionKinds,
  listRows,
  scanAttention,
} from '../../testing/attention.ts';
import { hourMs, minuteMs } from '../../testing/durations.ts';
import { aMachine, machineParams } from '../../testing/machines/machines.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

type TestInstitution = Awaited<ReturnType<typeof anInstitution>>;

/** Machines of an institution that were last heard from so many minutes after an hour ago. */
const silentMachines = async (
  server: TestServer,
  institution: TestInstitution,
  minutes: readonly number[],
) => {
  const machines = await Promise.all(minutes.map(() => aMachine(server, { institution })));
  await server.store.change(async (tx) => {
    for (const [index, { id }] of machines.entries()) {
      const lastSyncedAt = server.clock.now - hourMs + (minutes[index] ?? 0) * minuteMs;
      await tx.updateTable('machines').set({ lastSyncedAt }).where('id', '=', id).execute();
    }
  });
  return machines;
};

const countsOf = async (...given: Parameters<typeof listRows>) =>
  (await listRows(...given)).map(({ count, institutions }) => [count, institutions]);

test('machines of one institution that fell silent within ten minutes are one row', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const [first] = await silentMachines(server, institution, [0, 4, 9, 25]);
  await silentMachines(server, await anInstitution(server), [5]);
  await scanAttention(server);
  const rows = await listRows(server);
  expect(rows.map(({ count, machines }) => [count, machines])).toEqual([
    [3, 3],
    [1, 1],
    [1, 1],
  ]);
  expect(rows[0]?.items.map(({ kind }) => kind)).toEqual(Array(3).fill('MACHINE_SILENT'));
  expect(rows[0]?.items[0]?.machine?.physicalId).toBe(first?.physicalId);
  expect(rows[0]?.since).toBe(new Date(server.clock.now - hourMs).toISOString());
});

test('one that is found later joins the row of those before, whoever has taken it', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  await silentMachines(server, institution, [0]);
  await scanAttention(server);
  const { token, id } = await aSuper(server);
  const rows = (await listRows(server)).map(({ _id }) => _id);
  await server.call(attention.take, { body: { rows }, token });
  await silentMachines(server, institution, [3]);
  await scanAttention(server);
  const [row, ...others] = await listRows(server);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ count: 2, taken: 1, takenBy: null });
  await server.call(attention.take, { body: { rows: [row?._id ?? ''] }, token });
  expect(await listRows(server)).toMatchObject([{ taken: 2, takenBy: { _id: id } }]);
});

test('a power cut over many institutions is one row for whoever may see all, and one for each admin of a part', async () => {
  const server = await aServer();
  const here = await anInstitution(server);
  const beside = await anInstitution(server, { organizationId: here.organizationId });
  const elsewhere = await anInstitution(server);
  // Found in two scans: the first sees a group in each institution.
  await silentMachines(server, here, [0, 1]);
  await silentMachines(server, beside, [0, 1]);
  await scanAttention(server);
  expect(await countsOf(server)).toEqual([
    [2, 1],
    [2, 1],
  ]);
  await silentMachines(server, elsewhere, [1, 1, 1, 2, 2, 2]);
  await scanAttention(server);
  expect(await countsOf(server)).toEqual([[10, 3]]);
  const organization = await anOrganizationAdmin(server, here.organizationId);
  expect(await countsOf(server, {}, organization.token)).toEqual([[4, 2]]);
  const institution = await anInstitutionAdmin(server, here);
  expect(await countsOf(server, {}, institution.token)).toEqual([[2, 1]]);
  // An action on a row changes what the admin sees of it.
  const [row] = await listRows(server, {}, institution.token);
  const body = { rows: [row?._id ?? ''] };
  expect(await server.call(attention.done, { body, token: institution.token })).toMatchObject({
    items: 2,
  });
  expect(await countsOf(server)).toEqual([[8, 2]]);
});

test('two servers that look at once make one row of a power cut, which stays one when it is over', async () => {
  const server = await aServer();
  for (const minute of [0, 1, 2]) {
    const institution = await anInstitution(server);
    await silentMachines(server, institution, [minute, minute, minute, minute]);
  }
  await Promise.all([scanAttention(server), scanAttention(server)]);
  await scanAttention(server);
  expect(await countsOf(server)).toEqual([[12, 3]]);
  await server.store.change((tx) =>
    tx.updateTable('machines').set({ lastSyncedAt: server.clock.now }).execute(),
  );
  await scanAttention(server);
  expect(await countsOf(server)).toEqual([]);
  expect(await countsOf(server, { tab: 'DONE' })).toEqual([[12, 3]]);
});

test('silences of few machines in many institutions are a row each', async () => {
  const server = await aServer();
  for (const minute of [0, 1, 2]) {
    await silentMachines(server, await anInstitution(server), [minute]);
  }
  await scanAttention(server);
  expect(await countsOf(server)).toEqual(Array(3).fill([1, 1]));
});

test('what else troubles one machine is one row, the worst first', async () => {
  const server = await aServer();
  const stocks = [
    { rowNo: 1, columnNo: 1, productCount: 3 },
    { rowNo: 1, columnNo: 2, productCount: 0 },
  ];
  const { machine } = await aPairedMachine(server, { stocks });
  await scanAttention(server);
  const rows = await listRows(server);
  expect(rows).toMatchObject([{ _id: machine.id, count: 2, machines: 1 }]);
  expect(rows[0]?.items.map(({ kind }) => kind)).toEqual(['STOCK_EMPTY', 'STOCK_LOW']);
  // An action on a chosen kind leaves the others alone.
  const { token } = await aSuper(server);
  const body = { kind: 'STOCK_LOW', rows: [machine.id] } as const;
  await server.call(attention.done, { body, token });
  expect(await listAttentionKinds(server)).toEqual(['STOCK_EMPTY']);
});

test('machines that were never paired are to be set up, a row for each institution, and raise no alarm', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const stocks = [{ rowNo: 1, columnNo: 1, productCount: 0 }];
  await aMachine(server, { institution, stocks });
  await aMachine(server, { institution, stocks });
  await scanAttention(server);
  expect(await listRows(server)).toMatchObject([{ _id: institution.id, count: 2 }]);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'MACHINE_TO_SET_UP', severity: 'note' },
    { kind: 'MACHINE_TO_SET_UP' },
  ]);
});

test('a machine that is paired and never calls is silent since its pairing after an hour, and to be set up once its keys are revoked', async () => {
  const server = await aServer();
  const stocks = [{ rowNo: 1, columnNo: 1, productCount: 20 }];
  const { machine } = await aPairedMachine(server, { stocks });
  const pairedAt = server.clock.now;
  const { token } = await aSuper(server);
  const inside = async () =>
    (await server.call(institutions.one, { token, params: { id: machine.institutionId } }))
      .institution.inside;
  const trouble = async () => {
    await scanAttention(server);
    return (await listAttention(server)).map(({ kind, since }) => [kind, Date.parse(since)]);
  };
  server.clock.now += hourMs - minuteMs;
  expect(await trouble()).toEqual([]);
  expect(await inside()).toMatchObject({ silent: 0 });
  server.clock.now += minuteMs;
  expect(await trouble()).toEqual([['MACHINE_SILENT', pairedAt]]);
  expect(await inside()).toMatchObject({
    silent: 1,
    silentSince: new Date(pairedAt).toISOString(),
  });
  await server.call(machines.revokeKey, { token, params: machineParams(machine) });
  expect((await trouble()).map(([kind]) => kind)).toEqual(['MACHINE_TO_SET_UP']);
  expect(await inside()).toMatchObject({ silent: 0 });
});

test('rows are found by a part of a name, and sorted by their start', async () => {
  const server = await aServer();
  const college = await anInstitution(server, { name: 'ইডেন কলেজ' });
  const school = await anInstitution(server, { name: 'Rokeya Hall' });
  const [early] = await silentMachines(server, college, [0]);
  const [late] = await silentMachines(server, school, [20]);
  await scanAttention(server);
  const found = async (query: Parameters<typeof listRows>[1]) =>
    (await listRows(server, query)).map(({ _id }) => _id);
  expect(await found({ find: 'কলেজ' })).toEqual([early?.id]);
  expect(await found({ find: late?.physicalId.toLowerCase() })).toEqual([late?.id]);
  expect(await found({ find: 'nobody' })).toEqual([]);
  expect(await found({ order: '-since' })).toEqual([late?.id, early?.id]);
  expect(await found({ order: 'since' })).toEqual([early?.id, late?.id]);
});
