import { expect, test } from 'vitest';
import { maxDoorOpenMs, maxSilenceMs } from '../../../contract/attention-limits.ts';
import { maxBackupAgeMs } from '../../../contract/backups.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { listAttention, listAttentionKinds, scanAttention } from '../../testing/attention.ts';
import { hourMs, minuteMs } from '../../testing/durations.ts';
import { machineParams } from '../../testing/machines/machines.ts';
import { aReportingMachine, twoJams } from '../../testing/machines/reporting-machine.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

const stocks = [
  { rowNo: 1, columnNo: 1, productCount: 6 },
  { rowNo: 1, columnNo: 2, productCount: 3 },
  { rowNo: 1, columnNo: 3, productCount: 0 },
  { rowNo: 2, columnNo: 1, productCount: 0 },
];

test('where all is well nobody is needed', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('slots with the same trouble are one item of their machine, which names them', async () => {
  const server = await aServer();
  const { machine } = await aPairedMachine(server, { stocks });
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    {
      kind: 'STOCK_EMPTY',
      machine: { physicalId: machine.physicalId },
      facts: {
        slots: [
          { rowNo: 1, columnNo: 3 },
          { rowNo: 2, columnNo: 1 },
        ],
      },
    },
    { kind: 'STOCK_LOW', facts: { slots: [{ rowNo: 1, columnNo: 2, left: 3 }] } },
  ]);
});

test('a card that nobody has is found the third time it is tried, until somebody has it', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const tried = (seq: number) => ({ type: 'UNKNOWN_CARD', seq, uptimeMs: 0, rfid: 'A91C04F2' });
  for (const seq of [1, 2, 3]) {
    await scanAttention(server);
    expect(await listAttention(server)).toEqual([]);
    await syncEvents(server, key, [tried(seq)]);
    server.clock.now += minuteMs;
  }
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    {
      kind: 'UNKNOWN_CARD',
      severity: 'note',
      subject: 'A91C04F2',
      facts: { rfid: 'A91C04F2', times: 3 },
    },
  ]);
  const institution = { id: machine.institutionId };
  await anRfid(server, { institution, physicalId: 'A91C04F2' });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('a machine is silent after ten minutes, until it is heard from', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  const since = new Date(server.clock.now).toISOString();
  server.clock.now += maxSilenceMs - 1;
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
  server.clock.now += 1;
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'MACHINE_SILENT', severity: 'bad', since },
  ]);
  await syncEvents(server, token, []);
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
  expect(await listAttentionKinds(server, { tab: 'DONE' })).toEqual(['MACHINE_SILENT']);
});

test('a server that has just started blames no machine for having been away itself', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  server.clock.now += hourMs;
  const listeningSince = server.clock.now;
  await scanAttention(server, listeningSince);
  expect(await listAttention(server)).toEqual([]);
  server.clock.now += maxSilenceMs;
  await scanAttention(server, listeningSince);
  expect(await listAttentionKinds(server)).toEqual(['MACHINE_SILENT']);
  // A machine that was silent before another start still is.
  await scanAttention(server, server.clock.now);
  expect(await listAttentionKinds(server)).toEqual(['MACHINE_SILENT']);
});

test('a door is found when it has been open for longer than a refill takes', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  const say = (doorOpen: boolean) =>
    server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: [], doorOpen }, token });
  await say(true);
  const since = new Date(server.clock.now).toISOString();
  server.clock.now += maxDoorOpenMs;
  await say(true);
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'MACHINE_FAULT', facts: { code: 'DOOR_OPEN' }, since },
  ]);
  await say(false);
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});

test('a count below the stock is found with who counted, for a week', async () => {
  const server = await aServer();
  const { machine, admin } = await aReportingMachine(server);
  const [one, other] = [
    { rowNo: 1, columnNo: 1, productCount: 8 },
    { rowNo: 1, columnNo: 2, productCount: 12 },
  ];
  await server.call(machines.update, {
    params: machineParams(machine),
    body: { taskAssignedTo: 'Rahima', stocks: [one, other] },
    token: admin,
  });
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'COUNT_DIFFERENCE', facts: { missing: 2, slots: 1, by: 'Rahima' } },
  ]);
  server.clock.now += 7 * 24 * hourMs;
  await scanAttention(server);
  expect(await listAttention(server, { kind: 'COUNT_DIFFERENCE' })).toEqual([]);
});

test('a backup that did not come is shown to super admins', async () => {
  const server = await aServer();
  await listAttention(server);
  server.clock.now += maxBackupAgeMs + 1;
  await scanAttention(server);
  expect(await listAttention(server)).toMatchObject([
    { kind: 'BACKUP_FAILED', organization: null, institution: null, machine: null },
  ]);
});

test('work of the night that fails, or does not end, is shown to super admins until it succeeds', async () => {
  const server = await aServer();
  const { now } = server.clock;
  const ago = (hours: number) => now - hours * hourMs;
  const jobs = [
    { name: 'payments', ranAt: ago(31), failedAt: ago(3), heldAt: 0 },
    { name: 'availability', ranAt: ago(55), failedAt: 0, heldAt: now },
    { name: 'retention', ranAt: ago(26), failedAt: ago(3), heldAt: 0 },
    { name: 'paces', ranAt: ago(55), failedAt: ago(60), heldAt: 0 },
    { name: 'backups', ranAt: ago(31), failedAt: ago(3), heldAt: 0 },
  ];
  await server.store.change((tx) => tx.insertInto('jobs').values(jobs).execute());
  const failing = async (listeningSince: number) => {
    await scanAttention(server, listeningSince);
    const items = await listAttention(server, { kind: 'JOB_FAILED' });
    return items.map(({ subject }) => subject).sort();
  };
  expect(await failing(ago(1))).toEqual(['payments']);
  expect(await failing(ago(55))).toEqual(['availability', 'payments']);
  await server.store.change((tx) => tx.updateTable('jobs').set({ ranAt: now }).execute());
  expect(await failing(ago(55))).toEqual([]);
});

test('a machine that is removed or out of service needs nobody', async () => {
  const server = await aServer();
  const { machine, admin, tell } = await aReportingMachine(server);
  await tell(...twoJams);
  await scanAttention(server);
  await server.call(machines.update, {
    params: machineParams(machine),
    body: { isActivated: false },
    token: admin,
  });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
  await server.call(machines.update, {
    params: machineParams(machine),
    body: { isActivated: true },
    token: admin,
  });
  await scanAttention(server);
  expect(await listAttentionKinds(server)).toEqual(['SLOT_PAUSED']);
  await server.call(machines.remove, { params: machineParams(machine), token: admin });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
});
