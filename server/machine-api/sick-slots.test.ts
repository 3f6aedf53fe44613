import { describe, expect, test, vi } from 'vitest';
import { audit } from '../../contract/audit.ts';
import type { DeviceEvent } from '../../contract/device-events.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { englishOf } from '../../contract/messages.ts';
import { aSuper } from '../testing/admins.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aPairedMachine, stockOf, sync } from '../testing/syncing.ts';

const second = 1000;
const stocks = [
  { rowNo: 1, columnNo: 1, productCount: 10 },
  { rowNo: 1, columnNo: 2, productCount: 9 },
];
const first = { rowNo: 1, columnNo: 1 };

type Told = DeviceEvent extends infer E
  ? E extends DeviceEvent
    ? Omit<E, 'seq' | 'uptimeMs'>
    : never
  : never;

const failed = (failureReason: 'JAM' | 'MOTOR' | 'NO_DROP' | 'EMPTY' | 'CANCELLED'): Told => ({
  type: 'DISPENSE',
  transactionType: 'CASH',
  ...first,
  isSuccessful: false,
  failureReason,
});
const dropped: Told = { type: 'DISPENSE', ...first, isSuccessful: true };
const jammed: readonly Told[] = [failed('JAM'), failed('JAM')];

const aToldMachine = async (server: TestServer) => {
  const { machine, token } = await aPairedMachine(server, { stocks, pointsEnabled: true });
  const { token: admin } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  let seq = 0;
  /** Each a second after the one before. */
  const tell = async (...events: readonly Told[]) => {
    for (const event of events) {
      server.clock.now += second;
      seq += 1;
      await sync(server, token, [{ ...event, seq, uptimeMs: 0 }]);
    }
  };
  const seen = async () => {
    const { machines: list } = await server.call(machines.all, { params, token: admin });
    return list.find(({ _id }) => _id === machine.id);
  };
  /** Of each slot, why it is paused. */
  const paused = async () =>
    (await seen())?.stocks.map(({ paused: pause }) => pause && `${pause.cause} ${pause.code}`);
  const resume = (...slots: { rowNo: number; columnNo: number }[]) =>
    server.call(machines.resume, { params, body: { slots }, token: admin });
  return { machine, token, admin, params, tell, seen, paused, resume };
};

describe('a slot is paused', () => {
  test('and that is one warning in the log, until it was well', async () => {
    const server = await aServer();
    const { machine, tell, resume } = await aToldMachine(server);
    const heard = vi.spyOn(server.http.log, 'warn');
    await tell(...jammed, failed('JAM'), failed('JAM'));
    const slot = { machine: machine.physicalId, ...first, sickBy: 'FAILURES', sickCode: 'JAM' };
    expect(heard.mock.calls).toEqual([[slot, 'a slot is paused']]);
    server.clock.now += second;
    await resume(first);
    await tell(...jammed);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('by two failures of its motor in a row, whatever their codes, not by one', async () => {
    const { tell, paused } = await aToldMachine(await aServer());
    await tell(failed('JAM'));
    expect(await paused()).toEqual([null, null]);
    await tell(failed('NO_DROP'));
    expect(await paused()).toEqual(['FAILURES NO_DROP', null]);
  });

  test('not when something dropped between them, nor by what a customer did', async () => {
    const { tell, paused } = await aToldMachine(await aServer());
    await tell(failed('JAM'), dropped, failed('JAM'), failed('CANCELLED'), failed('CANCELLED'));
    expect(await paused()).toEqual([null, null]);
  });

  test('by the first time that it is found empty, and its stock is taken as counted', async () => {
    const server = await aServer();
    const { machine, tell, paused } = await aToldMachine(server);
    await tell(failed('EMPTY'));
    expect(await paused()).toEqual(['FAILURES EMPTY', null]);
    expect(await stockOf(server, machine)).toEqual([0, 9]);
    await tell({ type: 'REFILL', ...first, added: 12 });
    expect(await paused()).toEqual([null, null]);
    expect(await stockOf(server, machine)).toEqual([12, 9]);
  });

  test('by a fault until that is cleared; a fault of no slot pauses all', async () => {
    const { tell, paused } = await aToldMachine(await aServer());
    await tell({ type: 'FAULT', code: 'JAM', ...first });
    expect(await paused()).toEqual(['FAULT JAM', null]);
    await tell({ type: 'CLEAR', code: 'MOTOR' });
    expect(await paused()).toEqual(['FAULT JAM', null]);
    await tell({ type: 'CLEAR', code: 'JAM' });
    expect(await paused()).toEqual([null, null]);
    await tell({ type: 'FAULT', code: 'POWER' });
    expect(await paused()).toEqual(['FAULT POWER', 'FAULT POWER']);
  });
});

describe('the pause ends', () => {
  test.each<[string, Told]>([
    ['a drop', dropped],
    ['a clear', { type: 'CLEAR', code: 'JAM' }],
    ['a refill', { type: 'REFILL', ...first, added: 1 }],
    ['a count', { type: 'COUNT', ...first, counted: 10 }],
  ])('with %s', async (_name, event) => {
    const { tell, paused } = await aToldMachine(await aServer());
    await tell(...jammed);
    expect(await paused()).toEqual(['FAILURES JAM', null]);
    await tell(event);
    expect(await paused()).toEqual([null, null]);
  });

  test('with an admin’s count', async () => {
    const server = await aServer();
    const { admin, params, tell, paused } = await aToldMachine(server);
    await tell(...jammed);
    server.clock.now += second;
    const body = { taskAssignedTo: '', stocks };
    await server.call(machines.update, { params, body, token: admin });
    expect(await paused()).toEqual([null, null]);
  });

  test('with an admin’s word, which the audit and the stock log keep', async () => {
    const server = await aServer();
    const { admin, machine, tell, paused, resume } = await aToldMachine(server);
    await tell(...jammed);
    server.clock.now += second;
    const { machine: after } = await resume(first);
    expect(after.stocks.map(({ paused: pause }) => pause)).toEqual([null, null]);
    expect(await paused()).toEqual([null, null]);
    const { entries } = await server.call(audit.all, { token: admin });
    expect(entries[0]).toMatchObject({ action: 'POST /machine/resume' });
    expect(entries[0]?.target).toContain(machine.id);
    const [log] = await server.store.read
      .selectFrom('machineLogs')
      .select('message')
      .where('machineId', '=', machine.id)
      .orderBy('id', 'desc')
      .execute();
    expect(englishOf(log?.message ?? '')).toBe('Slots resumed: row 1, column 1');
    await tell(failed('JAM'));
    expect(await paused()).toEqual([null, null]);
  });

  test('for no slot that the machine does not have', async () => {
    const server = await aServer();
    const { admin, params } = await aToldMachine(server);
    const body = { slots: [{ rowNo: 9, columnNo: 9 }] };
    const { status } = await server.refused(machines.resume, { params, body, token: admin });
    expect(status).toBe(404);
  });
});

describe('late news', () => {
  const news = [failed('JAM'), dropped, failed('MOTOR'), failed('JAM')];
  const permutations = (some: readonly number[]): number[][] =>
    some.length === 0
      ? [[]]
      : some.flatMap((one) =>
          permutations(some.filter((other) => other !== one)).map((rest) => [one, ...rest]),
        );

  test('make the same of a slot in every order in which they arrive', async () => {
    const server = await aServer();
    const start = server.clock.now;
    server.clock.now += 60 * second;
    for (const order of permutations([0, 1, 2, 3])) {
      const { token, paused } = await aToldMachine(server);
      await server.store.change((tx) =>
        tx.updateTable('slots').set({ wellAt: 0, countedAt: 0 }).execute(),
      );
      for (const index of order) {
        const at = new Date(start + index * second).toISOString();
        await sync(server, token, [{ ...news[index], at, seq: index + 1, uptimeMs: 0 }]);
      }
      expect([order, await paused()]).toEqual([order, ['FAILURES JAM', null]]);
    }
  });

  test('undo nothing that came after them', async () => {
    const server = await aServer();
    const { admin, params, token, paused } = await aToldMachine(server);
    const at = new Date(server.clock.now).toISOString();
    server.clock.now += 60 * second;
    const body = { taskAssignedTo: '', stocks };
    await server.call(machines.update, { params, body, token: admin });
    const before = new Date(server.clock.now - 120 * second).toISOString();
    const late = [
      ...[...jammed, failed('EMPTY'), { type: 'FAULT', code: 'JAM', ...first }].map((event) => ({
        ...event,
        at,
      })),
      { ...dropped, at: before },
    ];
    const events = late.map((event, index) => ({ ...event, seq: index + 1, uptimeMs: 0 }));
    await sync(server, token, events);
    expect(await paused()).toEqual([null, null]);
  });
});

describe('a card that asks the server', () => {
  const ask = async (server: TestServer, told: Awaited<ReturnType<typeof aToldMachine>>) => {
    const { physicalId: rfid } = await anRfid(server, {
      institution: { id: told.machine.institutionId },
      isFree: true,
    });
    const body = { requestId: `r-${rfid}`, rfid, ...first };
    return server.call(machineApi.authorize, { body, token: told.token });
  };

  test('gets nothing from a paused slot', async () => {
    const server = await aServer();
    const told = await aToldMachine(server);
    await told.tell(...jammed);
    expect(await ask(server, told)).toMatchObject({ allowed: false, reason: 'PAUSED_SLOT' });
  });

  test('gets nothing while the door is open', async () => {
    const server = await aServer();
    const told = await aToldMachine(server);
    const door = (doorOpen: boolean) =>
      server.call(machineApi.sync, {
        body: { epoch: 1, uptimeMs: 0, events: [], doorOpen },
        token: told.token,
      });
    await door(true);
    expect((await told.seen())?.isDoorOpen).toBe(true);
    expect(await ask(server, told)).toMatchObject({ allowed: false, reason: 'PAUSED_SLOT' });
    await door(false);
    expect(await ask(server, told)).toMatchObject({ allowed: true });
  });
});

test('cash is still taken from a paused slot: that is not for the server to decide', async () => {
  const server = await aServer();
  const { machine, tell } = await aToldMachine(server);
  await tell(...jammed, dropped);
  expect(await stockOf(server, machine)).toEqual([9, 9]);
});
