import { describe, onTestFinished, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { size, sized } from '../../server/testing/size.ts';
import { oneInShort } from '../engines.ts';
import type { Program } from '../program.ts';
import { aRandom, seed } from '../seed.ts';
import { found, tried } from '../tried.ts';
import { durations } from './durations.ts';
import { underLoad } from './load.ts';
import { aSite, type Site } from './site.ts';
import { aCrowd, cutOff, type SlowClient, unfinished } from './slow-clients.ts';
import { faultsOf } from './soundness.ts';

const ofEach = sized({ short: 40, whole: 100 });
/** Limits are looked after every so often: what is over may last a little longer. */
const limitMs = 45_000;
const endsWithinMs = 10_000;
/** Only so that a server that never ends is seen. */
const patienceMs = 60_000;

const aCrowdThatLeaves = async (server: Program): Promise<SlowClient[]> => {
  const crowd = await aCrowd(server, ofEach);
  onTestFinished(() => {
    for (const { goAway } of crowd) goAway();
  });
  return crowd;
};

/** How long everybody else waits for an answer, each of several calls. */
const answersTo = async ({ office, institutionId, rigs }: Site): Promise<number[]> => {
  const took: number[] = [];
  for (const { machine } of rigs) {
    for (const deed of [
      () => machine.sync(),
      () => office.ask(machines.all, { params: { institutionId } }),
    ]) {
      const begun = performance.now();
      await deed();
      took.push(performance.now() - begun);
    }
  }
  return took;
};

/** Asks it to end; answers how it ended and how long that took. */
const ending = async (server: Program) => {
  const begun = performance.now();
  const guard = setTimeout(() => server.end('SIGKILL'), patienceMs);
  const code = await server.end('SIGTERM');
  clearTimeout(guard);
  return { code, ms: performance.now() - begun };
};

describe.each(oneInShort)('on %s', (engine) => {
  test('hundreds of clients that do not finish keep nobody else waiting, nor the server from ending', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 8, cards: 5 });
    const [server] = site.servers;
    await Promise.all(Array.from({ length: ofEach }, () => cutOff(server)));
    const crowd = await aCrowdThatLeaves(server);
    const took = await answersTo(site);
    const stopped = await underLoad(site, random, async () => {
      await site.witness.more(50);
      // One of them waits for a command, as machines do.
      const waiting = site.rigs[0]?.machine.listen(25).catch(() => undefined);
      const stopped = await ending(server);
      await waiting;
      await server.start();
      return stopped;
    });

    const losses = [...(await faultsOf(site)), ...site.witness.oddities];
    const ms = Math.round(stopped.ms);
    if (stopped.code !== 0) losses.push(`it ended with ${stopped.code}`);
    if (size === 'whole' && ms > endsWithinMs) losses.push(`it ended after ${ms} ms`);
    tried({
      what: `${engine}: clients that do not finish, at SIGTERM`,
      attempts: crowd.length + ofEach,
      losses,
      note: `others answered after ${durations(took)}, ended after ${ms} ms`,
      seed,
    });
  });
});

// Their time is half a minute: too long to wait for it with every change.
if (size === 'whole') {
  test('clients that do not finish are ended after their time', async () => {
    const site = await aSite('sqlite', { machines: 2 });
    const [server] = site.servers;
    const crowd = await aCrowdThatLeaves(server);
    const hurried = crowd.filter(({ way }) => unfinished.includes(way));
    const { losses } = found();
    const tooLate = new Promise<number>((resolve) => setTimeout(resolve, 2 * limitMs, Infinity));
    const took = await Promise.all(
      hurried.map(async ({ way, ended }) => {
        const ms = await Promise.race([ended, tooLate]);
        if (ms > limitMs) losses.push(`who ${way} was ended after ${ms} ms`);
        return ms;
      }),
    );
    losses.push(...(await faultsOf(site)));
    tried({
      what: 'clients that do not finish, left alone',
      attempts: hurried.length,
      losses,
      note: `ended after ${durations(took)}`,
    });
  });
}
