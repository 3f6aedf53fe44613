import { expect, test } from 'vitest';
import { aCommand, actsAtOnce, aWatchedMachine, neverActs } from '../testing/watched-machine.ts';
import { type LosesPower, type PowerStep, powerSteps } from './power.ts';

test('a dispense is done, reported with its event, and answered from the journal when repeated', async () => {
  const { machine, server, begun } = aWatchedMachine(actsAtOnce);
  server.queue(aCommand());
  await machine.sync();
  await machine.carryOut();
  await machine.listen(0);
  machine.powerCut();
  await machine.listen(0);
  await machine.carryOut();
  await machine.sync();
  expect(begun).toHaveLength(1);
  expect(server.resultOf('one')).toEqual({ commandId: 'one', state: 'SUCCEEDED' });
  const dispenses = server.events(1).filter(({ type }) => type === 'DISPENSE');
  expect(dispenses).toMatchObject([
    { transactionType: 'BKASH', rowNo: 1, columnNo: 1, isSuccessful: true, commandId: 'one' },
  ]);
});

test('the id is in the journal before anything moves: cut off there, it was interrupted', async () => {
  const world = aWatchedMachine(async () => {
    world.machine.powerCut();
    return undefined;
  });
  world.server.queue(aCommand());
  await world.machine.sync();
  await world.machine.carryOut();
  await world.machine.sync();
  expect(world.server.resultOf('one')?.state).toBe('INTERRUPTED');
  expect(world.begun).toHaveLength(1);
});

const truths: Record<PowerStep, readonly [state: string, turned: number]> = {
  OFFERED: ['SUCCEEDED', 1],
  RECEIVED: ['EXPIRED', 0],
  BEGINNING: ['EXPIRED', 0],
  STARTED: ['INTERRUPTED', 0],
  TURNED: ['INTERRUPTED', 1],
  FINISHED: ['SUCCEEDED', 1],
  TOLD: ['SUCCEEDED', 1],
  REPORTED: ['SUCCEEDED', 1],
};

test.each(powerSteps)(
  'the power goes with the command %s, and the truth is reported',
  async (step) => {
    let cuts = 0;
    const losesPower: LosesPower = (now) => {
      if (now !== step || cuts > 0) return false;
      cuts += 1;
      return true;
    };
    const { machine, server, begun } = aWatchedMachine(actsAtOnce, {}, losesPower);
    server.queue(aCommand());
    for (let syncs = 0; syncs < 4; syncs += 1) {
      await machine.sync();
      await machine.carryOut();
    }
    expect(cuts).toBe(1);
    expect([server.resultOf('one')?.state, begun.length]).toEqual(truths[step]);
    expect(machine.backlog).toBe(0);
  },
);

test('what has waited longer than its time is not begun', async () => {
  const { machine, server, time } = aWatchedMachine(neverActs);
  server.queue(aCommand());
  await machine.sync();
  time.now += 60_000;
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('EXPIRED');
});

test('a motor that drops nothing has failed and says why; a bare slot is not even tried', async () => {
  const { machine, server } = aWatchedMachine(async () => 'NO_DROP');
  server.queue(aCommand());
  server.queue(aCommand({ commandId: 'two', columnNo: 9 }));
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')).toMatchObject({ state: 'FAILED', detail: 'NO_DROP' });
  expect(server.resultOf('two')?.state).toBe('REFUSED');
  const failed = { isSuccessful: false, failureReason: 'NO_DROP', commandId: 'one' };
  expect(server.events(1).at(-1)).toMatchObject(failed);
});

test('UNLOCK opens the door, REBOOT boots', async () => {
  const { machine, server, time } = aWatchedMachine(actsAtOnce);
  time.now += 5_000;
  server.queue({ commandId: 'open', type: 'UNLOCK', ttlSeconds: 60 });
  await machine.sync();
  await machine.carryOut();
  expect(machine.isDoorOpen).toBe(true);
  server.queue({ commandId: 'boot', type: 'REBOOT', ttlSeconds: 60 });
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('open')?.state).toBe('SUCCEEDED');
  expect(server.resultOf('boot')?.state).toBe('SUCCEEDED');
  expect(server.events(1)).toMatchObject([{ type: 'BOOT' }, { type: 'BOOT', uptimeMs: 0 }]);
});

test('a test vend is an event of its own, done, jammed or repeated, and no dispense', async () => {
  const fates = [undefined, 'JAM'] as const;
  let turns = 0;
  const world = aWatchedMachine(async () => {
    turns += 1;
    return fates[turns - 1];
  });
  const { machine, server, begun } = world;
  const testVend = (commandId: string) => aCommand({ commandId, type: 'TEST_VEND' });
  server.queue(testVend('one'));
  server.queue(testVend('two'));
  await machine.sync();
  await machine.carryOut();
  // The answer is lost: the server offers both again.
  await machine.listen(0);
  machine.powerCut();
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(begun).toHaveLength(2);
  expect(server.resultOf('one')).toEqual({ commandId: 'one', state: 'SUCCEEDED' });
  expect(server.resultOf('two')).toEqual({ commandId: 'two', state: 'FAILED', detail: 'JAM' });
  const reported = server.events(1).filter(({ type }) => type !== 'BOOT');
  expect(reported).toMatchObject([
    { type: 'TEST_VEND', rowNo: 1, columnNo: 1, isSuccessful: true, commandId: 'one' },
    { type: 'TEST_VEND', isSuccessful: false, failureReason: 'JAM', commandId: 'two' },
  ]);
});

test('a test vend that the power cut interrupted is never turned again', async () => {
  const world = aWatchedMachine(async () => {
    world.machine.powerCut();
    return undefined;
  });
  const { machine, server, begun } = world;
  server.queue(aCommand({ type: 'TEST_VEND' }));
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(begun).toHaveLength(1);
  expect(server.resultOf('one')?.state).toBe('INTERRUPTED');
  expect(server.events(1).filter(({ type }) => type === 'TEST_VEND')).toEqual([]);
});

test('a query for a command that it never received lets it expire, also when the offer comes late', async () => {
  const { machine, server } = aWatchedMachine(neverActs);
  server.queryResult(aCommand());
  await machine.sync();
  await machine.sync();
  expect(server.resultOf('one')).toEqual({ commandId: 'one', state: 'EXPIRED' });
  server.results.clear();
  server.queue(aCommand());
  machine.powerCut();
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('EXPIRED');
});

test('a query for a command that it has carried out is answered from its journal', async () => {
  const { machine, server, begun } = aWatchedMachine(actsAtOnce);
  server.queue(aCommand());
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  server.results.clear();
  server.queryResult(aCommand());
  await machine.listen(0);
  machine.powerCut();
  await machine.listen(0);
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('SUCCEEDED');
  expect(begun).toHaveLength(1);
});
