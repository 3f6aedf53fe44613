import { expect, test } from 'vitest';
import { maxSettingsDelayMs } from '../../contract/attention-limits.ts';
import { type FleetQuery, fleet, machineStates } from '../../contract/fleet.ts';
import { machines } from '../../contract/machines.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachine, machineParams } from '../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

const idsFor =
  (server: TestServer, token: string) =>
  async (query: Partial<FleetQuery> = {}): Promise<string[]> => {
    const { machines: listed, count } = await server.call(fleet.all, { query, token });
    if (!query.page) expect(count).toBe(listed.length);
    return listed.map(({ physicalId }) => physicalId);
  };

const aSlot = (productCount: number, columnNo = 1) => ({ rowNo: 1, columnNo, productCount });

/** Two organizations: the first has two institutions. */
const aFleet = async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server, { name: 'Padma' });
  const library = await anInstitution(server, { organizationId, name: 'Library' });
  const hall = await anInstitution(server, { organizationId, name: 'Hall' });
  const stranger = await anInstitution(server, { name: 'Mill' });
  for (const [physicalId, institution] of [
    ['PAD-1', library],
    ['PAD-2', hall],
    ['PAD-3', stranger],
  ] as const) {
    await aMachine(server, { institution, physicalId });
  }
  return { server, organizationId, library, hall, stranger };
};

test('an admin lists the machines of all own institutions, each with its names, and no others', async () => {
  const { server, organizationId, library, hall, stranger } = await aFleet();
  const { token } = await aSuper(server);
  const { machines: listed } = await server.call(fleet.all, { query: {}, token });
  expect(
    listed.map(({ physicalId, organization, institution }) => [
      physicalId,
      organization.name,
      institution,
    ]),
  ).toEqual([
    ['PAD-1', 'Padma', { _id: library.id, name: 'Library' }],
    ['PAD-2', 'Padma', { _id: hall.id, name: 'Hall' }],
    ['PAD-3', expect.any(String), { _id: stranger.id, name: 'Mill' }],
  ]);
  const own = await anOrganizationAdmin(server, organizationId);
  const ids = idsFor(server, own.token);
  expect(await ids()).toEqual(['PAD-1', 'PAD-2']);
  expect(await ids({ institutionId: hall.id })).toEqual(['PAD-2']);
  const strangers = { query: { institutionId: stranger.id }, token: own.token };
  expect((await server.expectRefusal(fleet.all, strangers)).status).toBe(404);
  const { token: librarian } = await anInstitutionAdmin(server, library);
  expect(await idsFor(server, librarian)()).toEqual(['PAD-1']);
});

test('finding, order and pages go over all institutions', async () => {
  const { server } = await aFleet();
  const ids = idsFor(server, (await aSuper(server)).token);
  expect(await ids({ order: '-id' })).toEqual(['PAD-3', 'PAD-2', 'PAD-1']);
  expect(await ids({ find: 'pad-2' })).toEqual(['PAD-2']);
  expect(await ids({ find: 'nowhere' })).toEqual([]);
  expect(await ids({ page: 2, limit: 2 })).toEqual(['PAD-3']);
});

test('each state lists its machines, and inactive ones only as inactive', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await aSuper(server);
  const make = async (physicalId: string, given = {}) => {
    const { machine, token: key } = await aPairedMachine(server, {
      institution,
      physicalId,
      ...given,
    });
    const sync = (events: readonly unknown[] = []) =>
      syncEvents(server, key, events, { configVersion: 1 });
    await sync();
    return { params: machineParams(machine), sync };
  };
  await aMachine(server, { institution, physicalId: 'NEW-1' });
  await make('SILENT-1');
  await aPairedMachine(server, { institution, physicalId: 'MUTE-1' });
  const behind = await make('BEHIND-1');
  await server.call(machines.update, { params: behind.params, body: { price: 12 }, token });
  await behind.sync();
  server.clock.now += maxSettingsDelayMs;
  await behind.sync();
  await make('EMPTY-1', { stocks: [aSlot(0), aSlot(0, 2)] });
  await make('LOW-1', { stocks: [aSlot(20), aSlot(2, 2)] });
  await make('BARE-1', { stocks: [] });
  const paused = await make('PAUSED-1');
  server.clock.now += 1000;
  await paused.sync([{ type: 'FAULT', seq: 1, uptimeMs: 0, code: 'MOTOR', rowNo: 1, columnNo: 1 }]);
  await aPairedMachine(server, { institution, physicalId: 'PAIRED-1' });
  await aMachine(server, {
    institution,
    physicalId: 'OFF-1',
    stocks: [aSlot(0)],
    isActivated: false,
  });

  // The first session has ended meanwhile.
  const ids = idsFor(server, (await aSuper(server)).token);
  const lists = await Promise.all(
    machineStates.map(async (state) => [state, await ids({ state })]),
  );
  expect(Object.fromEntries(lists)).toEqual({
    SILENT: ['MUTE-1', 'SILENT-1'],
    TO_SET_UP: ['NEW-1', 'OFF-1', 'PAIRED-1'],
    EMPTY: ['EMPTY-1'],
    LOW: ['LOW-1'],
    PAUSED: ['PAUSED-1'],
    SETTINGS_BEHIND: ['BEHIND-1'],
    INACTIVE: ['OFF-1'],
  });
});
