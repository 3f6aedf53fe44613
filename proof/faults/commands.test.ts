import { describe, test } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { controllerClock } from '../../simulator/core/clock.ts';
import type { Transport } from '../../simulator/core/http.ts';
import { badNetwork } from '../../simulator/core/network.ts';
import { drawChance, pickOne, type Random, randomBetween } from '../../simulator/core/random.ts';
import { testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial } from '../trial.ts';
import { siteFaults } from './database-faults.ts';
import { syncAllMachines, tryTo } from './load.ts';
import { aSite, type Site } from './site.ts';

const machines = 25;
const queued = 3_000;
const start = Date.parse('2026-03-15T06:00:00.000Z');

const odds = { lostRequest: 0.15, lostAnswer: 0.15, duplicate: 0.2, late: 0.1 };

/** One clock for the server and the machines: it stands still during their exchanges. */
interface Time {
  now: number;
}

interface BegunCommand {
  readonly commandId: string;
  readonly at: number;
}

const aCommandedSite = (engine: Site['place']['engine'], random: Random, time: Time) => {
  const begun: BegunCommand[] = [];
  const line = (transport: Transport): Transport =>
    badNetwork(transport, { odds, random, now: () => time.now, wait: async () => undefined });
  const site = aSite(engine, {
    machines,
    line,
    ways: { now: start },
    rig: (index) => ({
      clock: controllerClock(() => time.now),
      act: async ({ commandId }) => {
        begun.push({ commandId, at: time.now });
        if (drawChance(random, 0.05)) await cut(index);
        return undefined;
      },
    }),
  });
  const cut = async (index: number) => (await site).rigs[index]?.machine.powerCut();
  return { site, begun };
};

/** The state and deadline of each command. */
const commandsOf = (site: Site) =>
  readDatabase(site.place, (db) =>
    db.selectFrom('commands').select(['id', 'state', 'offeredAt', 'ttlSeconds']).execute(),
  );

const queue = async ({ office, institutionId, rigs }: Site, random: Random): Promise<void> => {
  const params = { institutionId, machineId: pickOne(random, rigs).id };
  const type = drawChance(random, 0.95) ? 'UNLOCK' : 'REBOOT';
  await office.ask(commands.queue, { params, body: { type } });
};

describe.each(testedEngines)('on %s', (engine) => {
  test('of commands through loss, repeats and reboots none is done twice or after its time', async () => {
    const random = aRandom();
    const time: Time = { now: start };
    const { site: made, begun } = aCommandedSite(engine, random, time);
    const site = await made;
    const pass = async (ms: number) => {
      time.now += randomBetween(random, 0, ms);
      await Promise.all(site.servers.map((server) => server.moveTo(time.now)));
    };
    for (let queuedCount = 0; queuedCount < queued; ) {
      const more = Math.min(machines, queued - queuedCount);
      await Promise.all(Array.from({ length: more }, () => queue(site, random)));
      queuedCount += more;
      await Promise.all(
        site.rigs.map(({ machine }) =>
          tryTo(() => (drawChance(random, 0.5) ? machine.sync() : machine.listen(0))),
        ),
      );
      await pass(20_000);
      for (const { machine } of site.rigs) {
        if (drawChance(random, 0.8)) await machine.carryOut();
        if (drawChance(random, 0.03)) machine.powerCut();
      }
      await pass(10_000);
    }
    await syncAllMachines(site);

    const storedById = new Map((await commandsOf(site)).map((command) => [command.id, command]));
    const late = begun.filter(({ commandId, at }) => {
      const { offeredAt, ttlSeconds } = storedById.get(commandId) ?? {
        offeredAt: null,
        ttlSeconds: 0,
      };
      // The remaining time is sent in whole seconds.
      return offeredAt === null || at >= offeredAt + (ttlSeconds + 1) * 1000;
    });
    const losses = [
      ...late.map(({ commandId }) => `${commandId} was begun after its time`),
      // `faultsOf` includes commands that were begun twice.
      ...(await siteFaults(site)),
      ...site.witness.unexpectedAnswers,
    ];
    if (storedById.size !== queued)
      losses.push(`${storedById.size} of ${queued} commands are stored`);
    const states = Map.groupBy(storedById.values(), ({ state }) => state);
    const [succeeded = [], expired = []] = [states.get('SUCCEEDED'), states.get('EXPIRED')];
    // The line lost as much as planned, and most commands were carried out all the same.
    if (succeeded.length <= queued / 4) losses.push(`only ${succeeded.length} were carried out`);
    if (expired.length === 0) losses.push('none came too late');
    recordTrial({
      what: `${engine}: commands through loss, repeats and reboots`,
      attempts: queued,
      losses,
      note: Array.from(states, ([state, { length }]) => `${length} ${state}`).join(', '),
      seed: proofSeed,
    });
  });
});
