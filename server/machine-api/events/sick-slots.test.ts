import { describe, expect, test, vi } from 'vitest';
import { audit } from '../../../contract/audit.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { translateText } from '../../../contract/messages/translate.ts';
import { secondMs } from '../../testing/durations.ts';
import {
  aReportingMachine,
  failedDispense,
  firstSlot,
  type ReportedEvent,
  successfulDispense,
  twoJams,
  twoSlots,
} from '../../testing/machines/reporting-machine.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine, readStock, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';

shareServer();

describe('a slot is paused', () => {
  test('and that is one warning in the log, until it was well', async () => {
    const server = await aServer();
    const { machine, tell, resume } = await aReportingMachine(server);
    const heard = vi.spyOn(server.http.log, 'warn');
    await tell(...twoJams, failedDispense('JAM'), failedDispense('JAM'));
    const slot = { machine: machine.physicalId, ...firstSlot, sickBy: 'FAILURES', sickCode: 'JAM' };
    expect(heard.mock.calls).toEqual([[slot, 'a slot is paused']]);
    server.clock.now += secondMs;
    await resume(firstSlot);
    await tell(...twoJams);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('and paused again after a drop in the same sync, which is another warning', async () => {
    const server = await aServer();
    const { token } = await aPairedMachine(server, { stocks: twoSlots });
    const heard = vi.spyOn(server.http.log, 'warn');
    /** Reports events of the last seconds in one sync. */
    const report = (first: number, ...events: readonly ReportedEvent[]) => {
      server.clock.now += 10 * secondMs;
      return syncEvents(
        server,
        token,
        events.map((event, index) => ({
          ...event,
          seq: first + index,
          at: new Date(server.clock.now - (events.length - index) * secondMs).toISOString(),
          uptimeMs: 0,
        })),
      );
    };
    await report(1, ...twoJams);
    expect(heard).toHaveBeenCalledTimes(1);
    await report(3, successfulDispense, ...twoJams);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('by two failures of its motor in a row, whatever their codes, not by one', async () => {
    const { tell, paused } = await aReportingMachine(await aServer());
    await tell(failedDispense('JAM'));
    expect(await paused()).toEqual([null, null]);
    await tell(failedDispense('NO_DROP'));
    expect(await paused()).toEqual(['FAILURES NO_DROP', null]);
  });

  test('not when something dropped between them, nor by what a customer did', async () => {
    const { tell, paused } = await aReportingMachine(await aServer());
    await tell(
      failedDispense('JAM'),
      successfulDispense,
      failedDispense('JAM'),
      failedDispense('CANCELLED'),
      failedDispense('CANCELLED'),
    );
    expect(await paused()).toEqual([null, null]);
  });

  test('by the first time that it is found empty, and its stock is taken as counted', async () => {
    const server = await aServer();
    const { machine, tell, paused } = await aReportingMachine(server);
    await tell(failedDispense('EMPTY'));
    expect(await paused()).toEqual(['FAILURES EMPTY', null]);
    expect(await readStock(server, machine)).toEqual([0, 9]);
    await tell({ type: 'REFILL', ...firstSlot, added: 12 });
    expect(await paused()).toEqual([null, null]);
    expect(await readStock(server, machine)).toEqual([12, 9]);
  });

  test('by a fault until that is cleared; a fault of no slot pauses all', async () => {
    const { tell, paused } = await aReportingMachine(await aServer());
    await tell({ type: 'FAULT', code: 'JAM', ...firstSlot });
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
  test.each<[string, ReportedEvent]>([
    ['a drop', successfulDispense],
    ['a clear', { type: 'CLEAR', code: 'JAM' }],
    ['a refill', { type: 'REFILL', ...firstSlot, added: 1 }],
    ['a count', { type: 'COUNT', ...firstSlot, counted: 10 }],
  ])('with %s', async (_name, event) => {
    const { tell, paused } = await aReportingMachine(await aServer());
    await tell(...twoJams);
    expect(await paused()).toEqual(['FAILURES JAM', null]);
    await tell(event);
    expect(await paused()).toEqual([null, null]);
  });

  test('with an admin’s count', async () => {
    const server = await aServer();
    const { admin, params, tell, paused } = await aReportingMachine(server);
    await tell(...twoJams);
    server.clock.now += secondMs;
    const body = { taskAssignedTo: '', stocks: twoSlots };
    await server.call(machines.update, { params, body, token: admin });
    expect(await paused()).toEqual([null, null]);
  });

  test('with an admin’s word, which the audit and the stock log keep', async () => {
    const server = await aServer();
    const { admin, machine, tell, paused, resume } = await aReportingMachine(server);
    await tell(...twoJams);
    server.clock.now += secondMs;
    const { machine: after } = await resume(firstSlot);
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
    expect(translateText(log?.message ?? '', 'en')).toBe('Slots resumed: row 1, column 1');
    await tell(failedDispense('JAM'));
    expect(await paused()).toEqual([null, null]);
  });

  test('for no slot that the machine does not have', async () => {
    const server = await aServer();
    const { admin, params } = await aReportingMachine(server);
    const body = { slots: [{ rowNo: 9, columnNo: 9 }] };
    const { status } = await server.expectRefusal(machines.resume, { params, body, token: admin });
    expect(status).toBe(404);
  });
});

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
