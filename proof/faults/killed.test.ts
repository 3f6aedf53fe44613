import { describe, test } from 'vitest';
import { randomBetween } from '../../simulator/core/random.ts';
import { testedEngines } from '../places.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { aSite } from './site.ts';

const rounds = 25;
const machines = 24;

describe.each(testedEngines)('on %s', (engine) => {
  test('a server that is killed under load has stored all it acknowledged, once', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines, cards: 10 });
    const [server] = site.servers;
    let kills = 0;
    const { losses } = trialFindings();
    for (let round = 0; round < rounds; round += 1) {
      await underLoad(site, random, async () => {
        await site.witness.waitForMoreEvents(randomBetween(random, 20, 300));
        await server.end('SIGKILL');
        // The machines go on calling while it starts.
        await server.start();
      });
      kills += 1;
      losses.push(...(await siteFaults(site)));
      // A loss is permanent, so further rounds are useless.
      if (losses.length > 0) break;
    }
    if (losses.length === 0) {
      await syncAllMachines(site);
      losses.push(...(await unstoredEvents(site)), ...(await siteFaults(site)));
    }
    losses.push(...site.witness.unexpectedAnswers);
    const events = site.witness.acknowledged.size;
    recordTrial({
      what: `${engine}: killed under load`,
      attempts: kills,
      losses,
      note: `${events} acknowledged events`,
      seed: proofSeed,
    });
  });
});
