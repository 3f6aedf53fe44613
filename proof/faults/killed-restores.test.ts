import { describe, test } from 'vitest';
import { between } from '../../simulator/core/random.ts';
import { engines } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { found, tried } from '../tried.ts';
import { backUp, killedRestore, restore } from './backups.ts';
import { cashSale, tellAll } from './load.ts';
import { aSite } from './site.ts';
import { faultsOf, faultsOfPlace, untold } from './soundness.ts';

const kills = 15;

describe.each(engines)('on %s', (engine) => {
  test('a restore that is killed leaves the old database, the new one, or a server that says so', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 2 });
    const [server] = site.servers;
    const file = await backUp(site.place);
    for (const { machine } of site.rigs) machine.record(cashSale(random));
    await tellAll(site);
    const { losses } = found();
    await server.end('SIGKILL');
    let refused = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await killedRestore(site.place, file, between(random, 200, 2000));
      const begun = await server.start().catch((error: unknown) => String(error));
      if (typeof begun === 'string') {
        refused += 1;
        if (!begun.includes('was broken off')) losses.push(begun);
        await restore(site.place, file);
      } else await server.end();
      losses.push(...(await faultsOfPlace(site.place)));
    }
    await server.start();
    for (const { machine } of site.rigs) await machine.sync();
    await tellAll(site);
    losses.push(...(await untold(site)), ...(await faultsOf(site)));
    const note = `${refused} times the server refused to start`;
    tried({ what: `${engine}: restores killed`, attempts: kills, losses, note, seed });
  });
});
