import { describe, test } from 'vitest';
import type { Transport } from '../../simulator/core/http.ts';
import { badNetwork } from '../../simulator/core/network.ts';
import { drawChance, type Random, randomBetween } from '../../simulator/core/random.ts';
import { testedEngines } from '../places.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial } from '../trial.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { cashSale, syncAllMachines, tryTo } from './load.ts';
import type { Rig } from './rig.ts';
import { aSite } from './site.ts';

const machines = 20;
const eventsOfEach = 1_000;

/** Loses nearly a third of the calls, on either way. */
const odds = { lostRequest: 0.16, lostAnswer: 0.16, duplicate: 0.2, late: 0.1 };

const badLine = (random: Random) => (transport: Transport) =>
  badNetwork(transport, { odds, random, now: () => 0, wait: async () => undefined });

/** Sells on a line that hardly works, with power cuts now and then, also during a sync. */
const sell = async ({ machine }: Rig, random: Random): Promise<void> => {
  for (let sold = 0; sold < eventsOfEach; ) {
    const sales = Math.min(randomBetween(random, 1, 20), eventsOfEach - sold);
    machine.record(...Array.from({ length: sales }, () => cashSale(random)));
    sold += sales;
    const syncing = tryTo(() => machine.sync());
    if (drawChance(random, 0.05)) machine.powerCut();
    await syncing;
  }
};

describe.each(testedEngines)('on %s', (engine) => {
  test('what machines report through loss, repeats, reordering and power cuts is stored once', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines, line: badLine(random) });
    await Promise.all(site.rigs.map((rig) => sell(rig, random)));
    await syncAllMachines(site);

    const missing = await unstoredEvents(site);
    const losses = [...missing, ...(await siteFaults(site)), ...site.witness.unexpectedAnswers];
    const events = site.rigs.reduce((sum, rig) => sum + rig.journal().size, 0);
    if (events < machines * eventsOfEach) losses.push(`only ${events} events happened`);
    recordTrial({
      what: `${engine}: events through loss, repeats, reordering and power cuts`,
      attempts: events,
      losses,
      note: `${site.witness.count(200)} syncs reached the server`,
      seed: proofSeed,
    });
  });
});
