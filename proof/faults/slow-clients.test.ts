import { describe, onTestFinished, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { testedEngines } from '../places.ts';
import type { Program } from '../program.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial } from '../trial.ts';
import { siteFaults } from './database-faults.ts';
import { underLoad } from './load.ts';
import { aSite, type Site } from './site.ts';
import { aCrowd, cutOff, type SlowClient, unfinishedBehaviors } from './slow-clients.ts';

const ofEach = 100;
const aCrowdThatLeaves = async (server: Program): Promise<SlowClient[]> => {
  const crowd = await aCrowd(server, ofEach);
  onTestFinished(() => {
    for (const { goAway } of crowd) goAway();
  });
  return crowd;
};

/** Checks that other clients are served meanwhile. */
const askAsEver = async ({ office, institutionId, rigs }: Site): Promise<void> => {
  for (const { machine } of rigs) {
    await machine.sync();
    await office.ask(machines.all, { params: { institutionId } });
  }
};

describe.each(testedEngines)('on %s', (engine) => {
  test('hundreds of clients that do not finish keep nobody else waiting, nor the server from ending', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 8, cards: 5 });
    const [server] = site.servers;
    await Promise.all(Array.from({ length: ofEach }, () => cutOff(server)));
    const crowd = await aCrowdThatLeaves(server);
    await askAsEver(site);
    const code = await underLoad(site, random, async () => {
      await site.witness.waitForMoreEvents(50);
      // One client waits for a command with a long poll.
      const waiting = site.rigs[0]?.machine.listen(25).catch(() => undefined);
      const code = await server.end('SIGTERM');
      await waiting;
      await server.start();
      return code;
    });

    const losses = [...(await siteFaults(site)), ...site.witness.unexpectedAnswers];
    if (code !== 0) losses.push(`it ended with ${code}`);
    recordTrial({
      what: `${engine}: clients that do not finish, at SIGTERM`,
      attempts: crowd.length + ofEach,
      losses,
      seed: proofSeed,
    });
  });
});

test('clients that do not finish are ended after their time', async () => {
  const site = await aSite('sqlite', { machines: 2 });
  const [server] = site.servers;
  const crowd = await aCrowdThatLeaves(server);
  const hurried = crowd.filter(({ behavior }) => unfinishedBehaviors.includes(behavior));
  // The server gives them half a minute.
  await Promise.all(hurried.map(({ ended }) => ended));
  const losses = await siteFaults(site);
  recordTrial({ what: 'clients that do not finish, left alone', attempts: hurried.length, losses });
});
