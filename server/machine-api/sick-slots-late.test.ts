import { describe, expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { second } from '../testing/durations.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { stockOf, sync } from '../testing/syncing.ts';
import { aToldMachine, dropped, failed, first, jammed, stocks } from '../testing/told-machine.ts';

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
