import { describe, test } from 'vitest';
import { between } from '../../simulator/core/random.ts';
import { engines } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { found, tried } from '../tried.ts';
import { tellAll, underLoad } from './load.ts';
import { aSite } from './site.ts';
import { faultsOf, untold } from './soundness.ts';

const rounds = 25;
const machines = 24;

describe.each(engines)('on %s', (engine) => {
  test('a server that is killed under load has stored all it acknowledged, once', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines, cards: 10 });
    const [server] = site.servers;
    let kills = 0;
    const { losses } = found();
    for (let round = 0; round < rounds; round += 1) {
      await underLoad(site, random, async () => {
        await site.witness.more(between(random, 20, 300));
        await server.end('SIGKILL');
        // The machines go on calling while it starts.
        await server.start();
      });
      kills += 1;
      losses.push(...(await faultsOf(site)));
      // A loss is permanent, so further rounds are useless.
      if (losses.length > 0) break;
    }
    if (losses.length === 0) {
      await tellAll(site);
      losses.push(...(await untold(site)), ...(await faultsOf(site)));
    }
    losses.push(...site.witness.oddities);
    const events = site.witness.acknowledged.size;
    tried({
      what: `${engine}: killed under load`,
      attempts: kills,
      losses,
      note: `${events} acknowledged events`,
      seed,
    });
  });
});
