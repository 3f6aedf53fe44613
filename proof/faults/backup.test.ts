import { describe, expect, test } from 'vitest';
import { randomBetween } from '../../simulator/core/random.ts';
import { testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { backUp, restoreByCommand, restoreInProcess, truncateBackup } from './backups.ts';
import { placeFaults, siteFaults, storedEventNames, unstoredEvents } from './database-faults.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { anOffice } from './office.ts';
import { aSite } from './site.ts';

const rounds = 3;
/** Restores of one backup, over a killed server's data and over restored data. */
const restores = 3;

describe.each(testedEngines)('on %s', (engine) => {
  test('a backup taken while the server writes is restored over it when it was killed, and the machines bring the rest', async () => {
    const random = aRandom();
    const initialSite = await aSite(engine, { machines: 4, cards: 5 });
    const { place, witness } = initialSite;
    const [server] = initialSite.servers;
    let site = initialSite;
    const { losses } = trialFindings();
    for (let round = 0; round < rounds; round += 1) {
      const { file, acknowledged } = await underLoad(site, random, async () => {
        await witness.waitForMoreEvents(randomBetween(random, 20, 100));
        const acknowledged = new Set(witness.acknowledged);
        const file = backUp(place);
        await witness.waitForMoreEvents(randomBetween(random, 20, 100));
        return { file: await file, acknowledged };
      });
      await server.end('SIGKILL');
      for (let turn = 0; turn < restores; turn += 1) {
        await (turn < restores - 1 ? restoreInProcess : restoreByCommand)(place, file);
        const stored = await readDatabase(place, storedEventNames);
        losses.push(...Array.from(acknowledged).filter((name) => !stored.has(name)));
        losses.push(...(await placeFaults(place)));
      }
      await server.start();
      site = { ...initialSite, office: await anOffice(() => server.url) };
      // The answer tells the machine which events the server has lost.
      for (const { machine } of site.rigs) await machine.sync();
      await syncAllMachines(site);
      losses.push(...(await unstoredEvents(site)), ...(await siteFaults(site)));
      if (losses.length > 0) break;
    }
    losses.push(...witness.unexpectedAnswers);
    recordTrial({
      what: `${engine}: backups taken while writing, restored over a killed server`,
      attempts: rounds * restores,
      losses,
      note: `${witness.acknowledged.size} acknowledged events`,
      seed: proofSeed,
    });
  });

  test('a backup that was cut short is refused, and so is one while the server runs', async () => {
    const site = await aSite(engine, { machines: 2 });
    const file = await backUp(site.place);
    const whole = await readDatabase(site.place, storedEventNames);
    await expect(restoreByCommand(site.place, file)).rejects.toThrow(
      engine === 'sqlite' ? 'Another server is running' : 'Other connections use the database',
    );
    await site.servers[0].end();
    await expect(restoreByCommand(site.place, truncateBackup(file))).rejects.toThrow(
      'cut short or damaged',
    );
    expect(await readDatabase(site.place, storedEventNames)).toEqual(whole);
    await site.servers[0].start();
    const losses = [...(await siteFaults(site))];
    recordTrial({
      what: `${engine}: a backup cut short, and one over a running server`,
      attempts: 2,
      losses,
    });
  });
});
