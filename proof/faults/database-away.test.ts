import { onTestFinished, test } from 'vitest';
import { aTcpProxy } from '../../server/testing/database/tcp-proxy.ts';
import { type Random, randomBetween } from '../../simulator/core/random.ts';
import { aDurablePostgres, aReplicatedPostgres } from '../../tools/postgres.js';
import { aPlaceOn } from '../places.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { consolesOf, eachAnswered, heldCallsOf } from './callers.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { haproxyPath } from './haproxy.ts';
import { startPostgresHaproxy } from './haproxy-postgres.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { aBkash, moneyFaults, payersOf } from './payers.ts';
import { aSite, type Site } from './site.ts';

/** At least as many as there are kinds of outages. */
const times = { away: 6, cut: 6, replaced: 5 };
const machines = 16;

type ReplicatedPostgres = Awaited<ReturnType<typeof aReplicatedPostgres>>;

/** Takes the database away and back; `meanwhile` runs during the outage. */
type Outage = (turn: number, meanwhile: () => Promise<void>) => Promise<void>;

/** Repeats an outage of the database under load. */
const repeatOutages = async (
  site: Site,
  random: Random,
  times: number,
  outage: Outage,
  payers: readonly (() => Promise<unknown>)[] = [],
): Promise<void> => {
  const { witness, servers } = site;
  const processes = servers.map(({ pid }) => pid);
  const consoles = consolesOf(site);
  const callers = [...consoles, ...heldCallsOf(site)];
  const others = [...callers.map(({ ask }) => ask), ...payers];
  /** A long poll may continue without the database: there is nothing to report. */
  const putOff = async () => {
    await Promise.all([witness.waitForMore(503, machines), eachAnswered(consoles, 503)]);
  };
  for (let turn = 0; turn < times; turn += 1) {
    const goAway = async () => {
      await witness.waitForMoreEvents(randomBetween(random, 20, 200));
      await outage(turn, putOff);
      await witness.waitForMoreEvents(machines);
      await eachAnswered(callers, 200);
    };
    await underLoad(site, random, goAway, others);
  }
  await syncAllMachines(site);
  const { losses } = trialFindings();
  for (const [index, { pid, isRunning }] of servers.entries()) {
    if (!isRunning || pid !== processes[index]) losses.push('a server has ended');
  }
  // Every call was answered all the time.
  if (witness.count(0) > 0) losses.push(`${witness.count(0)} calls were not answered`);
};

const concludeTrial = async (site: Site, what: string, attempts: number): Promise<void> => {
  const { losses } = trialFindings();
  losses.push(
    ...(await unstoredEvents(site)),
    ...(await siteFaults(site)),
    ...site.witness.unexpectedAnswers,
  );
  for (const server of site.servers) {
    const code = await server.end();
    if (code !== 0) losses.push(`a server ended with ${code}`);
  }
  const { acknowledged } = site.witness;
  recordTrial({
    what,
    attempts,
    losses,
    note: `${acknowledged.size} acknowledged events, ${site.witness.count(503)} calls put off`,
    seed: proofSeed,
  });
};

test('a PostgreSQL that goes away and comes back puts everybody off, and nothing is lost', async () => {
  const random = aRandom();
  const postgres = await aDurablePostgres();
  onTestFinished(postgres.remove);
  const site = await aSite('postgres', {
    machines,
    cards: 5,
    servers: 2,
    place: aPlaceOn(postgres.url),
  });
  await repeatOutages(site, random, times.away, async (turn, meanwhile) => {
    await postgres.stop((['fast', 'immediate', 'kill'] as const)[turn % 3] ?? 'fast');
    await meanwhile();
    await postgres.start();
  });
  await concludeTrial(site, 'postgres: away and back', times.away);
});

test('a line to PostgreSQL that is cut puts everybody off, and nothing is lost', async () => {
  const random = aRandom();
  const postgres = await aDurablePostgres();
  onTestFinished(postgres.remove);
  const cable = await aTcpProxy(postgres.url);
  onTestFinished(cable.remove);
  const site = await aSite('postgres', {
    machines,
    cards: 5,
    servers: 2,
    place: aPlaceOn(cable.url),
  });
  await repeatOutages(site, random, times.cut, async (_turn, meanwhile) => {
    // The first cut hits running queries; a client that retries at once finds the line mended.
    cable.dropConnections();
    cable.restore();
    await site.witness.waitForMoreEvents(machines);
    cable.dropConnections();
    await meanwhile();
    cable.restore();
  });
  await concludeTrial(site, 'postgres: the line cut', times.cut);
});

/** The address that the servers know: HAProxy as deployed, or a proxy of the test without it. */
const openPrimaryAddress = async ({ primaryUrl, standbyUrl }: ReplicatedPostgres) => {
  if (haproxyPath) {
    return {
      url: await startPostgresHaproxy([primaryUrl(), standbyUrl()]),
      follow: () => undefined,
    };
  }
  const proxy = await aTcpProxy(primaryUrl());
  onTestFinished(proxy.remove);
  return { url: proxy.url, follow: () => proxy.forwardTo(primaryUrl()) };
};

test('a primary that is killed puts everybody off until its standby is promoted, and nothing is lost', async () => {
  const random = aRandom();
  const postgres = await aReplicatedPostgres();
  onTestFinished(postgres.remove);
  const { url, follow } = await openPrimaryAddress(postgres);
  const { bkash, env } = await aBkash();
  const site = await aSite('postgres', {
    machines,
    cards: 5,
    servers: 2,
    env,
    place: aPlaceOn(url),
  });
  const replace: Outage = async (turn, meanwhile) => {
    if (turn > 0) await postgres.rejoin();
    await postgres.kill();
    await meanwhile();
    await postgres.promote();
    follow();
  };
  const payers = payersOf(site, random);
  await repeatOutages(site, random, times.replaced, replace, payers);
  trialFindings().losses.push(...(await moneyFaults(site, bkash)));
  await concludeTrial(site, 'postgres: the primary killed, its standby promoted', times.replaced);
});
