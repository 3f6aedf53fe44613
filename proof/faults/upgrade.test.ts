import { sql } from 'kysely';
import { test } from 'vitest';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { consolesOf, eachAnswered, heldCallsOf } from './callers.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { loadBalancers } from './load-balancers.ts';
import { aBkash, moneyFaults, payersOf } from './payers.ts';
import { aSite, type Site } from './site.ts';

const machines = 24;
const nextRelease = new URL('next-release.ts', import.meta.url).href;

/** Counts events that a server of the previous release wrote into the next schema. */
const lateEvents = async ({ place }: Site): Promise<number> => {
  const late = sql<{ count: number }>`
    select count(*) as "count" from "events" where "writtenBy" <> 'next'`;
  const [row] = await readDatabase(place, async (db) => (await late.execute(db)).rows);
  return row?.count ?? 0;
};

test.each(loadBalancers)(
  'three servers behind %s are upgraded one by one under load, and nothing is lost',
  async (name, front) => {
    const random = aRandom();
    const { bkash, env } = await aBkash();
    const site = await aSite('postgres', { machines, cards: 5, servers: 3, env, front });
    const { servers, witness } = site;
    const callers = [...consolesOf(site), ...heldCallsOf(site)];
    const others = [...callers.map(({ ask }) => ask), ...payersOf(site, random)];
    const { losses } = trialFindings();
    const upgradeEach = async () => {
      await witness.waitForMoreEvents(5 * machines);
      for (const [index, server] of servers.entries()) {
        const code = await server.end();
        if (code !== 0) losses.push(`a server that was stopped ended by ${code}`);
        server.become(nextRelease);
        await server.start();
        await witness.waitForMoreEvents(5 * machines);
        await eachAnswered(callers, 200);
        for (const older of servers.slice(index + 1)) {
          if (await older.isReady()) losses.push('a server of the release before is still ready');
        }
      }
    };
    await underLoad(site, random, upgradeEach, others);
    await syncAllMachines(site);
    const late = await lateEvents(site);
    if (late > 0) losses.push(`${late} events were written by a server of the release before`);
    losses.push(...(await moneyFaults(site, bkash)));
    losses.push(
      ...(await unstoredEvents(site)),
      ...(await siteFaults(site)),
      ...witness.unexpectedAnswers,
    );
    recordTrial({
      what: `postgres: three servers behind ${name} upgraded`,
      attempts: servers.length,
      losses,
      note: `${witness.acknowledged.size} acknowledged events, ${witness.count(503)} calls put off`,
      seed: proofSeed,
    });
  },
);
