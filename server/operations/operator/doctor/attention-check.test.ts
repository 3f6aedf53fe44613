import { expect, test } from 'vitest';
import { machines } from '../../../../contract/machines.ts';
import { aSuper } from '../../../testing/admins/admins.ts';
import { finishItem, listAttention, scanAttention } from '../../../testing/attention.ts';
import { dayMs, hourMs } from '../../../testing/durations.ts';
import { aDispense, machineParams } from '../../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../../testing/machines/sync.ts';
import { anInstallation, runDoctor } from '../../../testing/operations/doctor.ts';
import { aSellingMachine, padDispenses } from '../../../testing/sales.ts';
import type { TestServer } from '../../../testing/server.ts';

const scanAndRunDoctor = async (server: TestServer) => {
  await scanAttention(server);
  return (await runDoctor(server)).Attention;
};

const aTwiceRejectingFleet = async (server: TestServer) => {
  const first = await aPairedMachine(server);
  await syncEvents(server, first.token, [{ type: 'X', seq: 1 }]);
  server.clock.now += 1;
  const second = await aPairedMachine(server);
  await syncEvents(server, second.token, [{ type: 'X', seq: 1 }]);
  return first.machine;
};

const aMachineWithLostEvents = async (server: TestServer) => {
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [aDispense(5)], { heldFrom: 5 });
  return machine;
};

const aMachineWithOldSettings = async (server: TestServer) => {
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [], { configVersion: 1 });
  const params = machineParams(machine);
  const { token: admin } = await aSuper(server);
  await server.call(machines.update, { params, body: { price: 12 }, token: admin });
  await syncEvents(server, token, [], { configVersion: 1 });
  server.clock.now += dayMs;
  await syncEvents(server, token, [], { configVersion: 1 });
  return machine;
};

const aMachineThatStoppedSelling = (server: TestServer) =>
  aSellingMachine(server, 10, (at, index) => padDispenses(at, index < 8 ? 20 : 0));

const aSilentMachine = async (server: TestServer) => {
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  server.clock.now += hourMs;
  return machine;
};

test.each([
  ['a silent machine', aSilentMachine, '✗', 'is silent'],
  ['rejected events', aTwiceRejectingFleet, '!', 'were rejected: 1 (and 1 more)'],
  ['missing events', aMachineWithLostEvents, '!', 'are missing: 4'],
  ['settings not applied for a day', aMachineWithOldSettings, '!', 'has not applied its settings'],
  ['sales that stopped', aMachineThatStoppedSelling, '!', 'The machine sells nothing;'],
])('the doctor names %s with the machine', async (_what, aTroubledMachine, mark, text) => {
  const server = await anInstallation();
  const { id, physicalId } = await aTroubledMachine(server);
  // Time passed without the machine of the installation.
  await server.store.change((tx) =>
    tx.updateTable('machines').set({ isActivated: 0 }).where('id', '!=', id).execute(),
  );
  const line = await scanAndRunDoctor(server);
  expect(line).toMatch(new RegExp(`^${mark} ${physicalId}: `));
  expect(line).toContain(text);
});

test('an item that is done is no trouble to the doctor', async () => {
  const server = await anInstallation();
  await aMachineWithLostEvents(server);
  expect(await scanAndRunDoctor(server)).toMatch(/^! /);
  for (const item of await listAttention(server)) await finishItem(server, item);
  expect(await scanAndRunDoctor(server)).toBe('✓');
});
