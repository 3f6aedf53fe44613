import { expect, test } from 'vitest';
import type { CommandType } from '../../contract/commands.ts';
import { drawChance, pickWeighted, randomBetween, seededRandom } from '../core/random.ts';
import { aWatchedMachine } from '../testing/watched-machine.ts';

const odds = { lostRequest: 0.15, lostAnswer: 0.15, duplicate: 0.2, late: 0.1 };

test('500 commands under loss, repeats and power cuts: none twice, none after its time', async () => {
  const random = seededRandom(7);
  const world = aWatchedMachine(async ({ type }) => {
    world.time.now += randomBetween(random, 100, 8_000);
    if (drawChance(random, 0.05)) world.machine.powerCut();
    const isMotor = type === 'DISPENSE' || type === 'TEST_VEND';
    return isMotor && drawChance(random, 0.05) ? 'JAM' : undefined;
  }, odds);
  const { machine, server, time, begun } = world;
  const kinds: Record<CommandType, number> = { DISPENSE: 18, UNLOCK: 5, REBOOT: 1, TEST_VEND: 4 };
  for (let queued = 0; queued < 500; ) {
    for (let more = randomBetween(random, 0, 6); more > 0 && queued < 500; more -= 1) {
      const type = pickWeighted(random, kinds);
      const isMotor = type === 'DISPENSE' || type === 'TEST_VEND';
      const slot = isMotor ? { rowNo: 1, columnNo: 1 } : {};
      queued += 1;
      server.queue({
        commandId: `c-${queued}`,
        type,
        ...slot,
        ttlSeconds: randomBetween(random, 5, 60),
      });
    }
    time.now += randomBetween(random, 0, 5_000);
    const reaching = drawChance(random, 0.5) ? machine.sync() : machine.listen(0);
    await reaching.catch(() => undefined);
    if (drawChance(random, 0.05)) machine.powerCut();
    if (drawChance(random, 0.8)) await machine.carryOut();
  }
  time.now += 60_000;
  await machine.carryOut();
  for (let tries = 0; machine.backlog > 0 && tries < 500; tries += 1) {
    await machine.sync().catch(() => undefined);
  }

  expect(new Set(begun.map(({ commandId }) => commandId)).size).toBe(begun.length);
  for (const { commandId, at } of begun) expect(at).toBeLessThan(server.dueBy(commandId));
  // The run was as bad as it says, and most was done all the same.
  expect(server.offers).toBeGreaterThan(600);
  const states = Map.groupBy(server.results.values(), ({ state }) => state);
  for (const state of ['FAILED', 'EXPIRED', 'INTERRUPTED'] as const) {
    expect(states.get(state)?.length ?? 0).toBeGreaterThan(5);
  }
  expect(states.get('SUCCEEDED')?.length ?? 0).toBeGreaterThan(250);
  for (const { commandId } of begun) expect(server.resultOf(commandId)).toBeDefined();
  const motorTypes: readonly string[] = ['DISPENSE', 'TEST_VEND'];
  const dispensed = server.events(1).filter(({ type }) => motorTypes.includes(type));
  const turned = begun.filter(({ commandId }) => {
    const state = server.resultOf(commandId)?.state;
    return motorTypes.includes(server.typeOf(commandId) ?? '') && state !== 'INTERRUPTED';
  });
  const idsOf = (all: readonly object[]) =>
    all.map((one) => ('commandId' in one ? one.commandId : '')).sort();
  expect(idsOf(dispensed)).toEqual(idsOf(turned));
});
