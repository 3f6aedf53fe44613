import { expect, test } from 'vitest';
import { NoAnswer } from '../core/http.ts';
import { drawChance, randomBetween, seededRandom } from '../core/random.ts';
import { aConfig } from '../testing/machine-config.ts';
import { aMachine, cashDispense } from '../testing/tested-machine.ts';

test('a claimed machine keeps its key over a power cut', async () => {
  const { machine } = aMachine();
  expect(machine.isClaimed).toBe(false);
  await machine.claim('ABCD-EFGH');
  machine.powerCut();
  expect(machine.isClaimed).toBe(true);
});

test('a controller begins its journal with the epoch of its pairing, and keeps it at the next', async () => {
  const { machine, server } = aMachine();
  server.epoch = 8;
  await machine.claim('ABCD-EFGH');
  machine.record(cashDispense);
  server.epoch = 9;
  await machine.claim('JKMN-PQRS');
  await machine.sync();
  expect(server.events(8).map(({ type }) => type)).toEqual(['BOOT', 'DISPENSE']);
});

test('events carry `at` only once the server has sent the time since the boot', async () => {
  const { machine, server, time } = aMachine();
  machine.record(cashDispense);
  await machine.sync();
  time.now += 1_500;
  machine.record(cashDispense);
  machine.powerCut();
  machine.record(cashDispense);
  await machine.sync();
  const seen = server.events(1).map(({ type, uptimeMs, at }) => ({ type, uptimeMs, at }));
  expect(seen).toEqual([
    { type: 'BOOT', uptimeMs: 0, at: undefined },
    { type: 'DISPENSE', uptimeMs: 0, at: undefined },
    { type: 'DISPENSE', uptimeMs: 1_500, at: '2026-01-10T06:00:01.500Z' },
    { type: 'BOOT', uptimeMs: 0, at: undefined },
    { type: 'DISPENSE', uptimeMs: 0, at: undefined },
  ]);
});

test('nothing is forgotten until the server acknowledges it', async () => {
  const { machine, server, offline, time } = aMachine();
  offline.push({ from: 0, to: time.now + 1 });
  machine.record(cashDispense, cashDispense);
  await expect(machine.sync()).rejects.toThrow(NoAnswer);
  expect(machine.backlog).toBe(3);
  time.now += 10;
  await machine.sync();
  expect(machine.backlog).toBe(0);
  expect(server.events(1)).toHaveLength(3);
});

test('a backlog goes out in syncs of at most 200 events', async () => {
  const { machine, server } = aMachine();
  machine.record(...Array.from({ length: 450 }, () => cashDispense));
  expect((await machine.sync()).handedOver).toBe(200);
  expect(machine.backlog).toBe(251);
  await machine.syncAll();
  expect(server.events(1)).toHaveLength(451);
});

test('what the server reports as a gap is sent again, and what it has lost', async () => {
  const { machine, server } = aMachine();
  machine.record(cashDispense, cashDispense, cashDispense);
  // The server lost what it had not yet acknowledged but keeps a later event.
  const later = { ...cashDispense, seq: 6, uptimeMs: 0 };
  server.stored.set(1, new Map([[6, JSON.stringify(later)]]));
  await machine.sync();
  server.stored.get(1)?.delete(2);
  expect(machine.backlog).toBe(0);
  machine.record(cashDispense);
  await machine.sync();
  expect(machine.backlog).toBe(4);
  await machine.sync();
  expect(machine.backlog).toBe(0);
  expect(server.stored.get(1)?.has(2)).toBe(true);
});

test.each([1, 2, 3])(
  'under loss, duplication, reordering and power cuts the server ends up with exactly what happened (%i)',
  async (seed) => {
    const odds = { lostRequest: 0.15, lostAnswer: 0.15, duplicate: 0.2, late: 0.1 };
    const world = aMachine(odds, seed);
    const random = seededRandom(100 + seed);
    let { machine } = world;
    const happened: number[] = [];
    let boots = 1;
    for (let round = 0; round < 150; round += 1) {
      world.time.now += randomBetween(random, 1, 60_000);
      for (let count = randomBetween(random, 0, 5); count > 0; count -= 1) {
        const columnNo = randomBetween(random, 1, 9);
        machine.record({ ...cashDispense, columnNo });
        happened.push(columnNo);
      }
      const syncing = machine.sync().catch(() => undefined);
      if (drawChance(random, 0.1)) {
        machine.powerCut();
        boots += 1;
      }
      await syncing;
      if (drawChance(random, 0.05)) {
        machine.close();
        machine = world.start();
        boots += 1;
      }
    }
    for (let tries = 0; machine.backlog > 0 && tries < 200; tries += 1) {
      await machine.sync().catch(() => undefined);
    }
    expect(machine.backlog).toBe(0);
    const events = world.server.events(1);
    expect(events.flatMap((event) => (event.type === 'DISPENSE' ? [event.columnNo] : []))).toEqual(
      happened,
    );
    expect(events.filter(({ type }) => type === 'BOOT')).toHaveLength(boots);
    expect(world.server.received).toBeGreaterThan(events.length);
  },
);

const config = { ...aConfig({ productCount: 8 }), version: 5, pointsEnabled: false };

test('an update of the configuration is applied, and stored for an offline start', async () => {
  const { machine, server } = aMachine();
  server.config = config;
  await machine.sync();
  expect(machine.slots.total).toBe(8);
  machine.record(cashDispense);
  expect(machine.slots.total).toBe(7);
  machine.record({ type: 'REFILL', rowNo: 1, columnNo: 1, added: 5 });
  expect(machine.slots.total).toBe(12);
  machine.powerCut();
  expect(machine.slots.total).toBe(12);
});

test('the counts of now do not change by history that is sent late', async () => {
  const { machine, server } = aMachine();
  server.config = config;
  await machine.sync();
  machine.recordPast([{ ...cashDispense, at: '2025-01-01T00:00:00.000Z' }]);
  expect(machine.slots.total).toBe(8);
  await machine.sync();
  expect(server.events(1).at(-1)?.at).toBe('2025-01-01T00:00:00.000Z');
});

test('the server says when the next sync is due', async () => {
  const { machine, server } = aMachine();
  server.nextSyncSeconds = 45;
  await machine.sync();
  expect(machine.nextSyncSeconds).toBe(45);
});
