import { describe, expect, test } from 'vitest';
import { between } from '../../simulator/core/random.ts';
import { look } from '../look.ts';
import { engines } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { found, tried } from '../tried.ts';
import { backUp, cutShort, rehearse, restore } from './backups.ts';
import { tellAll, underLoad } from './load.ts';
import { anOffice } from './office.ts';
import { aSite } from './site.ts';
import { faultsOf, faultsOfPlace, namesStored, untold } from './soundness.ts';

const rounds = 3;
/** Restores of one backup, over a killed server's data and over restored data. */
const restores = 3;

describe.each(engines)('on %s', (engine) => {
  test('a backup taken while the server writes is restored over it when it was killed, and the machines bring the rest', async () => {
    const random = aRandom();
    const made = await aSite(engine, { machines: 4, cards: 5 });
    const { place, witness } = made;
    const [server] = made.servers;
    let site = made;
    const { losses } = found();
    for (let round = 0; round < rounds; round += 1) {
      const { file, acknowledged } = await underLoad(site, random, async () => {
        await witness.more(between(random, 20, 100));
        const acknowledged = new Set(witness.acknowledged);
        const file = backUp(place);
        await witness.more(between(random, 20, 100));
        return { file: await file, acknowledged };
      });
      await server.end('SIGKILL');
      for (let turn = 0; turn < restores; turn += 1) {
        await (turn < restores - 1 ? rehearse : restore)(place, file);
        const stored = await look(place, namesStored);
        losses.push(...Array.from(acknowledged).filter((name) => !stored.has(name)));
        losses.push(...(await faultsOfPlace(place)));
      }
      await server.start();
      site = { ...made, office: await anOffice(() => server.url) };
      // The answer tells the machine which events the server has lost.
      for (const { machine } of site.rigs) await machine.sync();
      await tellAll(site);
      losses.push(...(await untold(site)), ...(await faultsOf(site)));
      if (losses.length > 0) break;
    }
    losses.push(...witness.oddities);
    tried({
      what: `${engine}: backups taken while writing, restored over a killed server`,
      attempts: rounds * restores,
      losses,
      note: `${witness.acknowledged.size} acknowledged events`,
      seed,
    });
  });

  test('a backup that was cut short is refused, and so is one while the server runs', async () => {
    const site = await aSite(engine, { machines: 2 });
    const file = await backUp(site.place);
    const whole = await look(site.place, namesStored);
    await expect(restore(site.place, file)).rejects.toThrow(
      engine === 'sqlite' ? 'Another server is running' : 'Other connections use the database',
    );
    await site.servers[0].end();
    await expect(restore(site.place, cutShort(file))).rejects.toThrow('cut short or damaged');
    expect(await look(site.place, namesStored)).toEqual(whole);
    await site.servers[0].start();
    const losses = [...(await faultsOf(site))];
    tried({
      what: `${engine}: a backup cut short, and one over a running server`,
      attempts: 2,
      losses,
    });
  });
});
