import { describe, test } from 'vitest';
import { isLive } from '../../server/platform/db/live.ts';
import { randomBetween } from '../../simulator/core/random.ts';
import { type ServerPlace, testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { backUp, killRestore, restoreByCommand } from './backups.ts';
import { placeFaults, siteFaults, unstoredEvents } from './database-faults.ts';
import { cashSale, syncAllMachines } from './load.ts';
import { aSite } from './site.ts';

const kills = 15;

/** A restored database that nobody has declared live must not be. */
const liveCopies = (place: ServerPlace): Promise<string[]> =>
  readDatabase(place, async (db) => {
    const restored = await db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'restored')
      .executeTakeFirst();
    return restored && (await isLive(db)) ? ['a restored copy is live'] : [];
  });

describe.each(testedEngines)('on %s', (engine) => {
  test('a restore that is killed leaves the old database, the new one, or a server that says so', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 2 });
    const [server] = site.servers;
    const file = await backUp(site.place);
    for (const { machine } of site.rigs) machine.record(cashSale(random));
    await syncAllMachines(site);
    const { losses } = trialFindings();
    await server.end('SIGKILL');
    let refused = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await killRestore(site.place, file, randomBetween(random, 200, 2000));
      const begun = await server.start().catch((error: unknown) => String(error));
      if (typeof begun === 'string') {
        refused += 1;
        if (!begun.includes('was broken off')) losses.push(begun);
        await restoreByCommand(site.place, file);
      } else await server.end();
      losses.push(...(await placeFaults(site.place)), ...(await liveCopies(site.place)));
    }
    await server.start();
    for (const { machine } of site.rigs) await machine.sync();
    await syncAllMachines(site);
    losses.push(...(await unstoredEvents(site)), ...(await siteFaults(site)));
    const note = `${refused} times the server refused to start`;
    recordTrial({
      what: `${engine}: restores killed`,
      attempts: kills,
      losses,
      note,
      seed: proofSeed,
    });
  });
});
