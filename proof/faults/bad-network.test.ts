import { describe, test } from 'vitest';
import type { Transport } from '../../simulator/core/http.ts';
import { badNetwork } from '../../simulator/core/network.ts';
import { between, chance, type Random } from '../../simulator/core/random.ts';
import { engines } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { tried } from '../tried.ts';
import { cashSale, tellAll, tryTo } from './load.ts';
import type { Rig } from './rig.ts';
import { aSite } from './site.ts';
import { faultsOf, untold } from './soundness.ts';

const machines = 20;
const eventsOfEach = 1_000;

/** Loses nearly a third of the calls, on either way. */
const odds = { lostRequest: 0.16, lostAnswer: 0.16, duplicate: 0.2, late: 0.1 };

const badLine = (random: Random) => (transport: Transport) =>
  badNetwork(transport, { odds, random, now: () => 0, wait: async () => undefined });

/** Sells on a line that hardly works, with power cuts now and then, also during a sync. */
const sell = async ({ machine }: Rig, random: Random): Promise<void> => {
  for (let sold = 0; sold < eventsOfEach; ) {
    const sales = Math.min(between(random, 1, 20), eventsOfEach - sold);
    machine.record(...Array.from({ length: sales }, () => cashSale(random)));
    sold += sales;
    const syncing = tryTo(() => machine.sync());
    if (chance(random, 0.05)) machine.powerCut();
    await syncing;
  }
};

describe.each(engines)('on %s', (engine) => {
  test('what machines report through loss, repeats, reordering and power cuts is stored once', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines, line: badLine(random) });
    await Promise.all(site.rigs.map((rig) => sell(rig, random)));
    await tellAll(site);

    const missing = await untold(site);
    const losses = [...missing, ...(await faultsOf(site)), ...site.witness.oddities];
    const events = site.rigs.reduce((sum, rig) => sum + rig.journal().size, 0);
    if (events < machines * eventsOfEach) losses.push(`only ${events} events happened`);
    tried({
      what: `${engine}: events through loss, repeats, reordering and power cuts`,
      attempts: events,
      losses,
      note: `${site.witness.count(200)} syncs reached the server`,
      seed,
    });
  });
});
