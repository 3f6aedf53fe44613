import { describe, expect, test } from 'vitest';
import { between } from '../../simulator/random.ts';
import { engines } from '../places.ts';
import { size, sized } from '../size.ts';
import { tally } from '../tally.ts';
import { durations } from './durations.ts';
import { tellAll, underLoad } from './load.ts';
import { aRandom } from './seed.ts';
import { aSite } from './site.ts';
import { faultsOf, untold } from './soundness.ts';

const rounds = sized({ short: 4, whole: 100 });
const machines = sized({ short: 8, whole: 24 });
const readyWithinMs = 5_000;

describe.each(engines)('on %s', (engine) => {
  test('a server that is killed under load has kept all it acknowledged, once', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines, cards: 10 });
    const [server] = site.servers;
    const readyMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await underLoad(site, random, async () => {
        await site.witness.more(between(random, 20, 300));
        await server.end('SIGKILL');
        // The machines go on asking while it starts.
        readyMs.push(await server.start());
      });
      expect(await faultsOf(site), `round ${round}`).toEqual([]);
    }
    await tellAll(site);
    const faults = [...(await untold(site)), ...(await faultsOf(site)), ...site.witness.oddities];
    expect(faults).toEqual([]);
    if (size === 'whole') expect(Math.max(...readyMs)).toBeLessThan(readyWithinMs);
    const events = site.witness.acknowledged.size;
    tally({
      what: `${engine}: killed under load`,
      attempts: rounds,
      losses: faults.length,
      leaks: 0,
      note: `${events} acknowledged events, ready again after ${durations(readyMs)}`,
    });
  });
});
