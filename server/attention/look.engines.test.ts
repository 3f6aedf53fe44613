import { expect, test } from 'vitest';
import { doorOpenMs, silentMs } from '../../contract/attention.ts';
import { lateBackupMs } from '../../contract/backups.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { finish, kindsListed, listed, look } from '../testing/attention.ts';
import { hour, minute } from '../testing/durations.ts';
import { inMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { anRfid } from '../testing/rfids.ts';
import { aSellingMachine, pads, refill, renewed } from '../testing/selling.ts';
import { aServer } from '../testing/server.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';
import { aToldMachine, failed, first, jammed } from '../testing/told-machine.ts';

const stocks = [
  { rowNo: 1, columnNo: 1, productCount: 6 },
  { rowNo: 1, columnNo: 2, productCount: 3 },
  { rowNo: 1, columnNo: 3, productCount: 0 },
  { rowNo: 2, columnNo: 1, productCount: 0 },
];

test('where all is well nobody is needed', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  await sync(server, token, []);
  await look(server);
  expect(await listed(server)).toEqual([]);
});

test('slots with the same trouble are one item of their machine, which names them', async () => {
  const server = await aServer();
  const { machine } = await aPairedMachine(server, { stocks });
  await look(server);
  expect(await listed(server)).toMatchObject([
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

test('what two days sell is low, however much it is, and what lasts longer is not', async () => {
  const server = await aServer();
  const fourADay = (at: string) =>
    [1, 2].flatMap((columnNo) => [...pads(at, 4, columnNo), refill(at, 4, columnNo)]);
  await aSellingMachine(server, 20, fourADay, {
    stocks: [
      { rowNo: 1, columnNo: 1, productCount: 8 },
      { rowNo: 1, columnNo: 2, productCount: 9 },
    ],
  });
  const kind = 'STOCK_LOW' as const;
  await look(server);
  expect(await listed(server, { kind })).toEqual([]);
  await renewed(server);
  await look(server);
  expect(await listed(server, { kind })).toMatchObject([
    { facts: { slots: [{ rowNo: 1, columnNo: 1, left: 8, soon: 8 }] } },
  ]);
});

test('a card that nobody has is found the third time it is tried, until somebody has it', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const tried = (seq: number) => ({ type: 'UNKNOWN_CARD', seq, uptimeMs: 0, rfid: 'A91C04F2' });
  for (const seq of [1, 2, 3]) {
    await look(server);
    expect(await listed(server)).toEqual([]);
    await sync(server, key, [tried(seq)]);
    server.clock.now += minute;
  }
  await look(server);
  expect(await listed(server)).toMatchObject([
    {
      kind: 'UNKNOWN_CARD',
      severity: 'warning',
      subject: 'A91C04F2',
      facts: { rfid: 'A91C04F2', times: 3 },
    },
  ]);
  const institution = { id: machine.institutionId };
  await anRfid(server, { institution, physicalId: 'A91C04F2' });
  await look(server);
  expect(await listed(server)).toEqual([]);
});

test('a machine is silent after ten minutes, until it is heard from', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  await sync(server, token, []);
  const since = new Date(server.clock.now).toISOString();
  server.clock.now += silentMs - 1;
  await look(server);
  expect(await listed(server)).toEqual([]);
  server.clock.now += 1;
  await look(server);
  expect(await listed(server)).toMatchObject([{ kind: 'MACHINE_SILENT', severity: 'bad', since }]);
  await sync(server, token, []);
  await look(server);
  expect(await listed(server)).toEqual([]);
  expect(await kindsListed(server, { tab: 'DONE' })).toEqual(['MACHINE_SILENT']);
});

test('a server that has just started blames no machine for having been away itself', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  await sync(server, token, []);
  server.clock.now += hour;
  const listeningSince = server.clock.now;
  await look(server, listeningSince);
  expect(await listed(server)).toEqual([]);
  server.clock.now += silentMs;
  await look(server, listeningSince);
  expect(await kindsListed(server)).toEqual(['MACHINE_SILENT']);
  // What was silent before another start still is.
  await look(server, server.clock.now);
  expect(await kindsListed(server)).toEqual(['MACHINE_SILENT']);
});

test('a door is found when it has been open for longer than a refill takes', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  const say = (doorOpen: boolean) =>
    server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: [], doorOpen }, token });
  await say(true);
  const since = new Date(server.clock.now).toISOString();
  server.clock.now += doorOpenMs;
  await say(true);
  await look(server);
  expect(await listed(server)).toMatchObject([
    { kind: 'MACHINE_FAULT', facts: { code: 'DOOR_OPEN' }, since },
  ]);
  await say(false);
  await look(server);
  expect(await listed(server)).toEqual([]);
});

test('a paused slot is found, and a fault of the machine as a whole instead of all its slots', async () => {
  const server = await aServer();
  const { tell, resume } = await aToldMachine(server);
  await tell(...jammed);
  await look(server);
  expect(await listed(server)).toMatchObject([
    { kind: 'SLOT_PAUSED', facts: { slots: [{ ...first, cause: 'FAILURES', code: 'JAM' }] } },
  ]);
  await resume(first);
  await tell({ type: 'FAULT', code: 'MOTOR' });
  await look(server);
  expect(await listed(server)).toMatchObject([{ kind: 'MACHINE_FAULT', facts: { code: 'MOTOR' } }]);
  await tell({ type: 'CLEAR', code: 'MOTOR' });
  await look(server);
  expect(await listed(server)).toEqual([]);
});

test('a count below the stock is found with who counted, for a week', async () => {
  const server = await aServer();
  const { machine, admin } = await aToldMachine(server);
  const [one, other] = [
    { rowNo: 1, columnNo: 1, productCount: 8 },
    { rowNo: 1, columnNo: 2, productCount: 12 },
  ];
  await server.call(machines.update, {
    params: inMachine(machine),
    body: { taskAssignedTo: 'Rahima', stocks: [one, other] },
    token: admin,
  });
  await look(server);
  expect(await listed(server)).toMatchObject([
    { kind: 'COUNT_DIFFERENCE', facts: { missing: 2, slots: 1, by: 'Rahima' } },
  ]);
  server.clock.now += 7 * 24 * hour;
  await look(server);
  expect(await listed(server, { kind: 'COUNT_DIFFERENCE' })).toEqual([]);
});

test('payments are found by the state of their money, and an account once for all of them', async () => {
  const server = await aServer();
  const { machine } = await aPairedMachine(server);
  const { now } = server.clock;
  const refunding = { state: 'REFUND_DUE', refundDueAt: now - 2 * hour } as const;
  const late = await aPayment(server, machine, refunding);
  const unknown = await aPayment(server, machine, { flags: 'PAYMENT_UNKNOWN' });
  const shown = { state: 'FAILED', flags: 'ACCOUNT_UNUSABLE', trxId: null } as const;
  await aPayment(server, machine, shown);
  await aPayment(server, machine, shown);
  await aPayment(server, machine);
  await look(server);
  expect(await listed(server)).toMatchObject([
    {
      kind: 'REFUND_STUCK',
      subject: late.id,
      since: new Date(now - 2 * hour).toISOString(),
      facts: { amount: 10, trxID: late.trxId },
    },
    { kind: 'PAYMENT_UNKNOWN', subject: unknown.id, facts: { flags: ['PAYMENT_UNKNOWN'] } },
    { kind: 'ACCOUNT_UNUSABLE', facts: { username: null, payments: 2 } },
  ]);
});

test('a backup that did not come is shown to super admins', async () => {
  const server = await aServer();
  await listed(server);
  server.clock.now += lateBackupMs + 1;
  await look(server);
  expect(await listed(server)).toMatchObject([
    { kind: 'BACKUP_FAILED', organization: null, institution: null, machine: null },
  ]);
});

test('a trouble that flutters stays the one it was, and begins anew after half an hour', async () => {
  const server = await aServer();
  const { tell, resume } = await aToldMachine(server);
  await tell(...jammed);
  await look(server);
  const [before] = await listed(server);
  for (let flutter = 0; flutter < 3; flutter++) {
    await resume(first);
    await look(server);
    expect(await listed(server)).toEqual([]);
    server.clock.now += 20 * minute;
    await tell(failed('JAM'), failed('JAM'));
    await look(server);
    expect(await listed(server)).toMatchObject([{ _id: before?._id, closedAt: null }]);
  }
  await resume(first);
  await look(server);
  server.clock.now += 31 * minute;
  await look(server);
  await tell(failed('JAM'), failed('JAM'));
  await look(server);
  const items = await listed(server);
  expect(items.map(({ kind }) => kind)).toEqual(['SLOT_PAUSED']);
  expect(items[0]?._id).not.toBe(before?._id);
});

test('what was done comes back when it gets worse, and not before', async () => {
  const server = await aServer();
  const { machine, admin } = await aToldMachine(server);
  const put = (...counts: readonly number[]) =>
    server.call(machines.update, {
      params: inMachine(machine),
      body: {
        stocks: counts.map((productCount, index) => ({
          rowNo: 1,
          columnNo: index + 1,
          productCount,
        })),
      },
      token: admin,
    });
  await put(0, 9);
  await look(server);
  const [item] = await listed(server, { kind: 'STOCK_EMPTY' });
  await finish(server, item?._id ?? '');
  await look(server);
  expect(await kindsListed(server, { kind: 'STOCK_EMPTY' })).toEqual([]);
  await put(0, 0);
  await look(server);
  const [again] = await listed(server, { kind: 'STOCK_EMPTY' });
  expect(again?._id).not.toBe(item?._id);
  expect(again?.facts).toMatchObject({ slots: [{ columnNo: 1 }, { columnNo: 2 }] });
});

test('what was done and is over comes back when it begins anew', async () => {
  const server = await aServer();
  const { tell, resume } = await aToldMachine(server);
  await tell(...jammed);
  await look(server);
  const [item] = await listed(server);
  await finish(server, item?._id ?? '');
  await resume(first);
  await look(server);
  await tell(...jammed);
  await look(server);
  expect(await kindsListed(server)).toEqual(['SLOT_PAUSED']);
});

test('a machine that is removed or out of service needs nobody', async () => {
  const server = await aServer();
  const { machine, admin, tell } = await aToldMachine(server);
  await tell(...jammed);
  await look(server);
  await server.call(machines.update, {
    params: inMachine(machine),
    body: { isActivated: false },
    token: admin,
  });
  await look(server);
  expect(await listed(server)).toEqual([]);
  await server.call(machines.update, {
    params: inMachine(machine),
    body: { isActivated: true },
    token: admin,
  });
  await look(server);
  expect(await kindsListed(server)).toEqual(['SLOT_PAUSED']);
  await server.call(machines.remove, { params: inMachine(machine), token: admin });
  await look(server);
  expect(await listed(server)).toEqual([]);
});

test('servers that look at the same time find nothing twice', async () => {
  const server = await aServer();
  await aPairedMachine(server, { stocks });
  await Promise.all([look(server), look(server), look(server)]);
  expect(await kindsListed(server)).toEqual(['STOCK_EMPTY', 'STOCK_LOW']);
});

test('a look that is cut off leaves nothing half done, and the next one does it', async () => {
  const server = await aServer();
  await aPairedMachine(server, { stocks });
  const cutOff: typeof server.store.change = (work) =>
    server.store.change(async (tx) => {
      await work(tx);
      throw new Error('Killed');
    });
  const store = { ...server.store, change: cutOff };
  await expect(look({ ...server, store })).rejects.toThrow('Killed');
  expect(await listed(server)).toEqual([]);
  await look(server);
  expect(await kindsListed(server)).toEqual(['STOCK_EMPTY', 'STOCK_LOW']);
});

test('a look that finds nothing new writes nothing', async () => {
  const server = await aServer();
  await aPairedMachine(server, { stocks });
  await look(server);
  const change = () => Promise.reject(new Error('It wrote'));
  await look({ ...server, store: { ...server.store, change } });
});
