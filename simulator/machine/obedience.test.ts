import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandType } from '../../contract/commands.ts';
import type { DeviceCommand } from '../../contract/machine-api.ts';
import { controllerClock } from '../core/clock.ts';
import { badNetwork } from '../core/network.ts';
import { between, chance, seeded, weighted } from '../core/random.ts';
import { StandIn } from '../core/stand-in.ts';
import { journalPath } from './journal.ts';
import { Machine } from './machine.ts';
import type { Act } from './orders.ts';
import { type LosesPower, neverLosesPower, type PowerStep, powerSteps } from './power.ts';

let dir: string;
beforeEach(() => {
  // Thousands of journal lines are synced to the disk here: in memory where there is such a place.
  dir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'obedience-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const config = {
  version: 1,
  isActivated: true,
  price: 10,
  point: 1,
  pointsEnabled: true,
  slots: [{ rowNo: 1, columnNo: 1, price: 10, point: 1, productCount: 100_000 }],
};
const odds = { lostRequest: 0.15, lostAnswer: 0.15, duplicate: 0.2, late: 0.1 };

/** A machine whose every move is written down with its time. */
const aWatchedMachine = (act: Act, network = {}, losesPower: LosesPower = neverLosesPower) => {
  const time = { now: Date.parse('2026-01-10T06:00:00Z') };
  const server = new StandIn(() => time.now);
  server.config = config;
  const begun: { readonly commandId: string; readonly at: number }[] = [];
  const transport = badNetwork(server.transport, {
    odds: network,
    random: seeded(1),
    now: () => time.now,
    wait: async (ms) => {
      time.now += ms;
    },
  });
  const machine = new Machine({
    physicalId: 'M-1',
    journalPath: journalPath(dir, 'M-1'),
    newEpoch: 1,
    clock: controllerClock(() => time.now),
    line: { url: 'http://server', transport },
    losesPower,
    act: (command) => {
      begun.push({ commandId: command.commandId, at: time.now });
      return act(command);
    },
  });
  return { machine, server, time, begun };
};

const never: Act = async () => {
  throw new Error('Nothing was to move');
};
const atOnce: Act = async () => undefined;
const order = (given: Partial<DeviceCommand> = {}): DeviceCommand => ({
  commandId: 'one',
  type: 'DISPENSE',
  rowNo: 1,
  columnNo: 1,
  ttlSeconds: 60,
  ...given,
});

test('a dispense is done, reported with its event, and answered from the journal when repeated', async () => {
  const { machine, server, begun } = aWatchedMachine(atOnce);
  server.queue(order());
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
  world.server.queue(order());
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

test.each(powerSteps)('the power goes with the command %s, and the truth is told', async (step) => {
  let cuts = 0;
  const losesPower: LosesPower = (now) => {
    if (now !== step || cuts > 0) return false;
    cuts += 1;
    return true;
  };
  const { machine, server, begun } = aWatchedMachine(atOnce, {}, losesPower);
  server.queue(order());
  for (let syncs = 0; syncs < 4; syncs += 1) {
    await machine.sync();
    await machine.carryOut();
  }
  expect(cuts).toBe(1);
  expect([server.resultOf('one')?.state, begun.length]).toEqual(truths[step]);
  expect(machine.backlog).toBe(0);
});

test('asked about a command that it never saw, it has it expired, also when the offer comes late', async () => {
  const { machine, server } = aWatchedMachine(never);
  server.ask(order());
  await machine.sync();
  await machine.sync();
  expect(server.resultOf('one')).toEqual({ commandId: 'one', state: 'EXPIRED' });
  server.results.clear();
  server.queue(order());
  machine.powerCut();
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('EXPIRED');
});

test('asked about a command that it has carried out, it answers from its journal', async () => {
  const { machine, server, begun } = aWatchedMachine(atOnce);
  server.queue(order());
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  server.results.clear();
  server.ask(order());
  await machine.listen(0);
  machine.powerCut();
  await machine.listen(0);
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('SUCCEEDED');
  expect(begun).toHaveLength(1);
});

test('what has waited longer than its time is not begun', async () => {
  const { machine, server, time } = aWatchedMachine(never);
  server.queue(order());
  await machine.sync();
  time.now += 60_000;
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('EXPIRED');
});

test('a motor that drops nothing has failed and says why; a bare slot is not even tried', async () => {
  const { machine, server } = aWatchedMachine(async () => 'NO_DROP');
  server.queue(order());
  server.queue(order({ commandId: 'two', columnNo: 9 }));
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')).toMatchObject({ state: 'FAILED', detail: 'NO_DROP' });
  expect(server.resultOf('two')?.state).toBe('REFUSED');
  const failed = { isSuccessful: false, failureReason: 'NO_DROP', commandId: 'one' };
  expect(server.events(1).at(-1)).toMatchObject(failed);
});

test('UNLOCK opens the door, REBOOT boots', async () => {
  const { machine, server, time } = aWatchedMachine(atOnce);
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

test('2,000 commands under loss, repeats and power cuts: none twice, none after its time', async () => {
  const random = seeded(7);
  const world = aWatchedMachine(async ({ type }) => {
    world.time.now += between(random, 100, 8_000);
    if (chance(random, 0.05)) world.machine.powerCut();
    return type === 'DISPENSE' && chance(random, 0.05) ? 'JAM' : undefined;
  }, odds);
  const { machine, server, time, begun } = world;
  const kinds: Record<CommandType, number> = { DISPENSE: 18, UNLOCK: 5, REBOOT: 1 };
  for (let queued = 0; queued < 2_000; ) {
    for (let more = between(random, 0, 6); more > 0 && queued < 2_000; more -= 1) {
      const type = weighted(random, kinds);
      const slot = type === 'DISPENSE' ? { rowNo: 1, columnNo: 1 } : {};
      queued += 1;
      server.queue({ commandId: `c-${queued}`, type, ...slot, ttlSeconds: between(random, 5, 60) });
    }
    time.now += between(random, 0, 5_000);
    const reaching = chance(random, 0.5) ? machine.sync() : machine.listen(0);
    await reaching.catch(() => undefined);
    if (chance(random, 0.05)) machine.powerCut();
    if (chance(random, 0.8)) await machine.carryOut();
  }
  time.now += 60_000;
  await machine.carryOut();
  for (let tries = 0; machine.backlog > 0 && tries < 500; tries += 1)
    await machine.sync().catch(() => undefined);

  expect(new Set(begun.map(({ commandId }) => commandId)).size).toBe(begun.length);
  for (const { commandId, at } of begun) expect(at).toBeLessThan(server.dueBy(commandId));
  // The run was as bad as it says, and most was done all the same.
  expect(server.offers).toBeGreaterThan(2_500);
  const states = Map.groupBy(server.results.values(), ({ state }) => state);
  for (const state of ['FAILED', 'EXPIRED', 'INTERRUPTED'] as const)
    expect(states.get(state)?.length ?? 0).toBeGreaterThan(20);
  expect(states.get('SUCCEEDED')?.length ?? 0).toBeGreaterThan(1_000);
  for (const { commandId } of begun) expect(server.resultOf(commandId)).toBeDefined();
  const dispensed = server.events(1).filter(({ type }) => type === 'DISPENSE');
  const turned = begun.filter(({ commandId }) => {
    const state = server.resultOf(commandId)?.state;
    return server.typeOf(commandId) === 'DISPENSE' && state !== 'INTERRUPTED';
  });
  const idsOf = (all: readonly object[]) =>
    all.map((one) => ('commandId' in one ? one.commandId : '')).sort();
  expect(idsOf(dispensed)).toEqual(idsOf(turned));
}, 30_000);
