import { describe, expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { secondMs } from '../../testing/durations.ts';
import {
  aReportingMachine,
  failedDispense,
  firstSlot,
  successfulDispense,
  twoJams,
  twoSlots,
} from '../../testing/machines/reporting-machine.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { readStock, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';

shareServer();

describe('late news', () => {
  const news = [
    failedDispense('JAM'),
    successfulDispense,
    failedDispense('MOTOR'),
    failedDispense('JAM'),
  ];
  const permutations = (some: readonly number[]): number[][] =>
    some.length === 0
      ? [[]]
      : some.flatMap((one) =>
          permutations(some.filter((other) => other !== one)).map((rest) => [one, ...rest]),
        );

  test('make the same of a slot in every order in which they arrive', async () => {
    const server = await aServer();
    const start = server.clock.now;
    server.clock.now += 60 * secondMs;
    for (const order of permutations([0, 1, 2, 3])) {
      const { token, paused } = await aReportingMachine(server);
      await server.store.change((tx) =>
        tx.updateTable('slots').set({ wellAt: 0, countedAt: 0 }).execute(),
      );
      for (const index of order) {
        const at = new Date(start + index * secondMs).toISOString();
        await syncEvents(server, token, [{ ...news[index], at, seq: index + 1, uptimeMs: 0 }]);
      }
      expect([order, await paused()]).toEqual([order, ['FAILURES JAM', null]]);
    }
  });

  test('undo nothing that came after them', async () => {
    const server = await aServer();
    const { admin, params, token, paused } = await aReportingMachine(server);
    const at = new Date(server.clock.now).toISOString();
    server.clock.now += 60 * secondMs;
    const body = { taskAssignedTo: '', stocks: twoSlots };
    await server.call(machines.update, { params, body, token: admin });
    const before = new Date(server.clock.now - 120 * secondMs).toISOString();
    const late = [
      ...[...twoJams, failedDispense('EMPTY'), { type: 'FAULT', code: 'JAM', ...firstSlot }].map(
        (event) => ({
          ...event,
          at,
        }),
      ),
      { ...successfulDispense, at: before },
    ];
    const events = late.map((event, index) => ({ ...event, seq: index + 1, uptimeMs: 0 }));
    await syncEvents(server, token, events);
    expect(await paused()).toEqual([null, null]);
  });
});

describe('a card that asks the server', () => {
  const ask = async (
    server: TestServer,
    reporter: Awaited<ReturnType<typeof aReportingMachine>>,
  ) => {
    const { physicalId: rfid } = await anRfid(server, {
      institution: { id: reporter.machine.institutionId },
      isFree: true,
    });
    const body = { requestId: `r-${rfid}`, rfid, ...firstSlot };
    return server.call(machineApi.authorize, { body, token: reporter.token });
  };

  test('gets nothing from a paused slot', async () => {
    const server = await aServer();
    const reporter = await aReportingMachine(server);
    await reporter.tell(...twoJams);
    expect(await ask(server, reporter)).toMatchObject({ allowed: false, reason: 'PAUSED_SLOT' });
  });

  test('gets nothing while the door is open', async () => {
    const server = await aServer();
    const reporter = await aReportingMachine(server);
    const door = (doorOpen: boolean) =>
      server.call(machineApi.sync, {
        body: { epoch: 1, uptimeMs: 0, events: [], doorOpen },
        token: reporter.token,
      });
    await door(true);
    expect((await reporter.seen())?.isDoorOpen).toBe(true);
    expect(await ask(server, reporter)).toMatchObject({ allowed: false, reason: 'PAUSED_SLOT' });
    await door(false);
    expect(await ask(server, reporter)).toMatchObject({ allowed: true });
  });
});

test('cash is still taken from a paused slot: that is not for the server to decide', async () => {
  const server = await aServer();
  const { machine, tell } = await aReportingMachine(server);
  await tell(...twoJams, successfulDispense);
  expect(await readStock(server, machine)).toEqual([9, 9]);
});
