import { describe, expect, onTestFinished, test } from 'vitest';
import { between } from '../../simulator/random.ts';
import { engines } from '../places.ts';
import { sized } from '../size.ts';
import { tally } from '../tally.ts';
import { backUp, cutShort, restore } from './backups.ts';
import { checksumsOf } from './checksums.ts';
import { underLoad } from './load.ts';
import { look } from './look.ts';
import { aRandom } from './seed.ts';
import { aProgram, aSite } from './site.ts';
import { faultsOfPlace, namesStored } from './soundness.ts';

const rounds = sized({ short: 2, whole: 20 });

describe.each(engines)('on %s', (engine) => {
  test('a backup that is taken while the server writes is restored whole, every time', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 8, cards: 5 });
    const faults: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { backup, known } = await underLoad(site, random, async () => {
        await site.witness.more(between(random, 20, 200));
        const known = new Set(site.witness.acknowledged);
        const backup = backUp(site.place);
        await site.witness.more(20);
        return { backup: await backup, known };
      });
      const [one, other] = [await restore(backup), await restore(backup)];
      expect(await checksumsOf(one)).toEqual(await checksumsOf(other));
      const stored = await look(one, namesStored);
      faults.push(...Array.from(known).filter((name) => !stored.has(name)));

      const server = await aProgram(one.env);
      await server.start();
      faults.push(...(await faultsOfPlace(one)));
      expect(await server.end()).toBe(0);
      await Promise.all([one.remove(), other.remove()]);
    }
    expect(faults).toEqual([]);
    tally({
      what: `${engine}: backups taken while writing, restored`,
      attempts: 2 * rounds,
      losses: faults.length,
      leaks: 0,
      note: `${site.witness.acknowledged.size} acknowledged events`,
    });
  });

  test('a backup that was cut short is refused', async () => {
    const site = await aSite(engine, { machines: 2 });
    const backup = cutShort(await backUp(site.place));
    if (engine === 'postgres') await expect(restore(backup)).rejects.toThrow('pg_restore');
    else {
      const place = await restore(backup);
      onTestFinished(place.remove);
      const { code, said } = await (await aProgram(place.env)).refusal();
      expect(said.split('\n')).toHaveLength(1);
      expect(said).toContain(place.dataDir);
      expect(code).toBe(1);
    }
    tally({ what: `${engine}: a backup cut short`, attempts: 1, losses: 0, leaks: 0 });
  });
});
