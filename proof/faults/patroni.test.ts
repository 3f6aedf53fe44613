import { describe, test } from 'vitest';
import { between } from '../../simulator/core/random.ts';
import { aPlaceOn } from '../places.ts';
import { aRandom, seed } from '../seed.ts';
import { size } from '../size.ts';
import { found, tried } from '../tried.ts';
import { consolesOf, eachAnswered, heldCallsOf } from './callers.ts';
import { durations } from './durations.ts';
import { haproxy, haproxyBeforePostgres } from './haproxy.ts';
import { tellAll, underLoad } from './load.ts';
import { type Computer, hasPatroni, Patroni } from './patroni.ts';
import { aBkash, moneyFaults, payersOf } from './payers.ts';
import { aSite } from './site.ts';
import { faultsOf, untold } from './soundness.ts';

const machines = 16;
const turns = 2;
const goesOnWithinMs = 10_000;

interface Way {
  readonly what: string;
  readonly takeAway: (primary: Computer, cluster: Patroni) => Promise<void> | void;
  readonly bringBack: (former: Computer) => void;
  /** Connections stay open and nothing is answered, for longer than people and machines wait. */
  readonly mayHang: boolean;
}

const start = (former: Computer) => former.start();
const ways: readonly Way[] = [
  {
    what: 'killed with its Patroni',
    takeAway: (primary) => primary.killPostgres(),
    bringBack: start,
    mayHang: false,
  },
  {
    what: 'killed with its whole computer',
    takeAway: (primary) => primary.killAll(),
    bringBack: start,
    mayHang: false,
  },
  {
    what: 'switched over',
    takeAway: (_, cluster) => cluster.switchOver(),
    bringBack: () => undefined,
    mayHang: false,
  },
  {
    what: 'silent with its whole computer',
    takeAway: (primary) => primary.silence(),
    bringBack: (former) => former.speak(),
    mayHang: true,
  },
  {
    what: 'left by its Patroni',
    takeAway: (primary) => primary.killPatroni(),
    bringBack: start,
    mayHang: true,
  },
];

/** How the servers find the primary. */
const lines: [string, (cluster: Patroni) => Promise<string>][] = [
  ['by its hosts', async ({ url }) => url],
];
if (haproxy) lines.push(['by HAProxy', ({ url, hosts }) => haproxyBeforePostgres(url, hosts)]);

const replaceUnderLoad = async (
  [line, lineTo]: (typeof lines)[number],
  { what, takeAway, bringBack, mayHang }: Way,
) => {
  const random = aRandom();
  const cluster = await Patroni.start();
  const { bkash, env } = await aBkash();
  const place = aPlaceOn(await lineTo(cluster));
  const site = await aSite('postgres', { machines, cards: 5, servers: 2, env, place });
  const { witness } = site;
  const callers = [...consolesOf(site, mayHang), ...heldCallsOf(site, mayHang)];
  const others = [...callers.map(({ ask }) => ask), ...payersOf(site, random)];
  const awayMs: number[] = [];
  const backMs: number[] = [];
  const replace = async () => {
    await witness.more(between(random, 20, 200));
    const former = await cluster.primary();
    const gone = performance.now();
    await takeAway(former, cluster);
    await cluster.primary(former);
    const promoted = performance.now();
    await witness.more(machines);
    await eachAnswered(callers, 200);
    backMs.push(performance.now() - promoted);
    awayMs.push(performance.now() - gone);
    bringBack(former);
    await cluster.whole();
  };
  for (let turn = 0; turn < turns; turn += 1) await underLoad(site, random, replace, others);
  await tellAll(site);

  const { losses } = found();
  losses.push(...(await moneyFaults(site, bkash)));
  losses.push(...(await untold(site)), ...(await faultsOf(site)), ...witness.oddities);
  for (const server of site.servers) if (!server.isRunning) losses.push('a server has ended');
  const unanswered = witness.count(0);
  if (unanswered > 0 && !mayHang) losses.push(`${unanswered} calls were not answered`);
  const slowest = Math.max(...backMs);
  if (slowest > goesOnWithinMs) losses.push(`it went on after ${Math.round(slowest)} ms`);
  tried({
    what: `postgres: the primary of Patroni, found ${line}, ${what}`,
    attempts: turns,
    losses,
    note: `${witness.acknowledged.size} acknowledged events, ${witness.count(503)} calls put off, ${unanswered} unanswered, away for ${durations(awayMs)}, going on ${durations(backMs)} after the promotion`,
    seed,
  });
};

describe.runIf(size === 'whole' && hasPatroni).each(lines)(
  'of three PostgreSQL with Patroni, found %s,',
  (...line) => {
    test.each(ways)('the primary is $what, and nothing is lost', (way) =>
      replaceUnderLoad(line, way),
    );
  },
);
