import { test } from 'vitest';
import { pickOne, type Random, randomBetween } from '../../simulator/core/random.ts';
import type { Program } from '../program.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { consolesOf, eachAnswered, heldCallsOf, type RepeatedCaller } from './callers.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { loadBalancers } from './load-balancers.ts';
import { aBkash, chargedAt, moneyFaults, payersOf } from './payers.ts';
import { aSite, type Site } from './site.ts';

const rounds = 3;
const machines = 24;

const twoOf = ({ servers }: Site, random: Random): readonly Program[] => {
  const spared = pickOne(random, servers);
  return servers.filter((server) => server !== spared);
};

/** Kills one server and stops another, under load; returns the faults. */
const liveThrough = async (site: Site, random: Random, callers: readonly RepeatedCaller[]) => {
  const faults: string[] = [];
  const endUnderLoad = async (server: Program, signal: NodeJS.Signals) => {
    await site.witness.waitForMoreEvents(randomBetween(random, 20, 200));
    const end = await server.end(signal);
    if (end !== 0 && end !== 'SIGKILL') faults.push(`a server that was stopped ended by ${end}`);
    await site.witness.waitForMoreEvents(machines);
    await eachAnswered(callers, 200);
  };
  const others = [...callers.map(({ ask }) => ask), ...payersOf(site, random)];
  for (let round = 1; round <= rounds; round += 1) {
    const [one, other] = twoOf(site, random);
    if (!one || !other) throw new Error('Of three servers two are left');
    const endBoth = async () => {
      await endUnderLoad(one, 'SIGKILL');
      await endUnderLoad(other, 'SIGTERM');
      if (round < rounds) await Promise.all([one.start(), other.start()]);
    };
    await underLoad(site, random, endBoth, others);
  }
  await syncAllMachines(site);
  return faults;
};

test.each(loadBalancers)(
  'of three servers behind %s one is killed and one is stopped, and nothing is lost',
  async (name, front) => {
    const random = aRandom();
    const { bkash, env } = await aBkash();
    const site = await aSite('postgres', { machines, cards: 5, servers: 3, env, front });
    // HAProxy closes the client's connection when a killed server's is reset.
    const mayMiss = name === 'HAProxy';
    // A refused admin, whose session has ended, counts as a loss.
    const callers = [...consolesOf(site, mayMiss), ...heldCallsOf(site, mayMiss)];
    const { losses } = trialFindings();
    losses.push(...(await liveThrough(site, random, callers)));
    losses.push(...(await moneyFaults(site, bkash)));
    losses.push(
      ...(await unstoredEvents(site)),
      ...(await siteFaults(site)),
      ...site.witness.unexpectedAnswers,
    );
    recordTrial({
      what: `postgres: of three servers behind ${name} one killed, one stopped`,
      attempts: 2 * rounds,
      losses,
      note: `${site.witness.acknowledged.size} acknowledged events, ${chargedAt(bkash)} payments, ${site.witness.count(503)} calls put off`,
      seed: proofSeed,
    });
  },
);
