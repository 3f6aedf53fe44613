import { isDeepStrictEqual } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { between } from '../../simulator/core/random.ts';
import { look } from '../look.ts';
import { engines } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { backUp, cutShort, restore } from './backups.ts';
import { checksumsOf } from './checksums.ts';
import { underLoad } from './load.ts';
import { faultsOfRefusal } from './refusal.ts';
import { aProgram, aSite } from './site.ts';
import { faultsOfPlace, namesStored } from './soundness.ts';

const rounds = sized({ short: 1, whole: 20 });

describe.each(engines)('on %s', (engine) => {
  test('a backup that is taken while the server writes is restored whole, every time', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 8, cards: 5 });
    const { losses } = found();
    for (let round = 0; round < rounds; round += 1) {
      const { backup, known } = await underLoad(site, random, async () => {
        await site.witness.more(between(random, 20, 200));
        const known = new Set(site.witness.acknowledged);
        const backup = backUp(site.place);
        await site.witness.more(20);
        return { backup: await backup, known };
      });
      const [one, other] = [await restore(backup), await restore(backup)];
      if (!isDeepStrictEqual(await checksumsOf(one), await checksumsOf(other)))
        losses.push(`one backup of round ${round} was restored in two ways`);
      const stored = await look(one, namesStored);
      losses.push(...Array.from(known).filter((name) => !stored.has(name)));

      const server = await aProgram(one.env);
      await server.start();
      losses.push(...(await faultsOfPlace(one)));
      const code = await server.end();
      if (code !== 0) losses.push(`a restored server ended with ${code}`);
      await Promise.all([one.remove(), other.remove()]);
    }
    tried({
      what: `${engine}: backups taken while writing, restored`,
      attempts: 2 * rounds,
      losses,
      note: `${site.witness.acknowledged.size} acknowledged events`,
      seed,
    });
  });

  test('a backup that was cut short is refused', async () => {
    const site = await aSite(engine, { machines: 2 });
    const backup = cutShort(await backUp(site.place));
    const { losses } = found();
    if (engine === 'postgres') await expect(restore(backup)).rejects.toThrow('pg_restore');
    else {
      const place = await restore(backup);
      onTestFinished(place.remove);
      losses.push(...(await faultsOfRefusal(await aProgram(place.env), place.dataDir)));
    }
    tried({ what: `${engine}: a backup cut short`, attempts: 1, losses });
  });
});
