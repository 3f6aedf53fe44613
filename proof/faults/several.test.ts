import { test } from 'vitest';
import { between, oneOf, type Random } from '../../simulator/core/random.ts';
import type { Program } from '../program.ts';
import { aRandom, seed } from '../seed.ts';
import { found, tried } from '../tried.ts';
import { type Caller, consolesOf, eachAnswered, heldCallsOf } from './callers.ts';
import { fronts } from './fronts.ts';
import { tellAll, underLoad } from './load.ts';
import { aBkash, chargedAt, moneyFaults, payersOf } from './payers.ts';
import { aSite, type Site } from './site.ts';
import { faultsOf, untold } from './soundness.ts';

const rounds = 3;
const machines = 24;

const twoOf = ({ servers }: Site, random: Random): readonly Program[] => {
  const spared = oneOf(random, servers);
  return servers.filter((server) => server !== spared);
};

/** Kills one server and stops another, under load; returns the faults. */
const liveThrough = async (site: Site, random: Random, callers: readonly Caller[]) => {
  const faults: string[] = [];
  const endUnderLoad = async (server: Program, signal: NodeJS.Signals) => {
    await site.witness.more(between(random, 20, 200));
    const end = await server.end(signal);
    if (end !== 0 && end !== 'SIGKILL') faults.push(`a server that was stopped ended by ${end}`);
    await site.witness.more(machines);
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
  await tellAll(site);
  return faults;
};

test.each(fronts)(
  'of three servers behind %s one is killed and one is stopped, and nothing is lost',
  async (name, front) => {
    const random = aRandom();
    const { bkash, env } = await aBkash();
    const site = await aSite('postgres', { machines, cards: 5, servers: 3, env, front });
    // HAProxy closes the client's connection when a killed server's is reset.
    const mayMiss = name === 'HAProxy';
    // A refused admin, whose session has ended, counts as a loss.
    const callers = [...consolesOf(site, mayMiss), ...heldCallsOf(site, mayMiss)];
    const { losses } = found();
    losses.push(...(await liveThrough(site, random, callers)));
    losses.push(...(await moneyFaults(site, bkash)));
    losses.push(...(await untold(site)), ...(await faultsOf(site)), ...site.witness.oddities);
    tried({
      what: `postgres: of three servers behind ${name} one killed, one stopped`,
      attempts: 2 * rounds,
      losses,
      note: `${site.witness.acknowledged.size} acknowledged events, ${chargedAt(bkash)} payments, ${site.witness.count(503)} calls put off`,
      seed,
    });
  },
);
