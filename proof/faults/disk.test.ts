import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { type Random, randomBetween } from '../../simulator/core/random.ts';
import { aDurablePostgres } from '../../tools/postgres.js';
import { aPlaceOn, type ServerPlace } from '../places.ts';
import type { Program } from '../program.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { aSmallDisk, type Disk, deniedWriting } from './disk.ts';
import { syncAllMachines, underLoad } from './load.ts';
import { aProgram, aSite, type Site } from './site.ts';

/**
 * A refused start must end with exit code 1 and one sentence with the cause; returns the faults.
 */
const refusalFaults = async (server: Program, names: string | RegExp): Promise<string[]> => {
  const { code, output } = await server.refusal();
  const isNamed = typeof names === 'string' ? output.includes(names) : names.test(output);
  const isOneLine = output.split('\n').length === 1;
  return code === 1 && isOneLine && isNamed ? [] : [`it ended with ${code} and wrote: ${output}`];
};

/** A process and those that it has started. */
const childrenOf = (pid: number): number[] => {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.trim().split('\n').filter(Boolean).map(Number)];
};

const rounds = 4;
const machineCount = 8;
/** Megabytes, enough for the longest log of either engine. */
const diskSize = 256;
/** A log line for every refused call would fill the full disk further. */
const mostLinesOfARound = 50;

const aPlaceIn = (folder: string): ServerPlace => {
  const SECRETS_KEY = randomBytes(32).toString('base64');
  const env = { DATA_DIR: folder, SECRETS_KEY };
  return { engine: 'sqlite', dataDir: folder, env, remove: async () => undefined };
};

/** Polls for up to 30 seconds, because the machine may be busy. */
const isSoon = async (holds: () => Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds()) return true;
    await setTimeout(100);
  }
  return false;
};

const countLogLines = (server: Program): number => server.output.split('\n').length;

interface Trial {
  readonly site: Site;
  readonly disk: Disk;
  /** The processes that write on the disk. */
  readonly writers: () => readonly number[];
  /** The action of an operator's supervisor. */
  readonly afterwards?: () => Promise<void>;
}

/** Fills the disk under load several times, and records the trial. */
const fillAgainAndAgain = async (trial: Trial, random: Random): Promise<void> => {
  const { site, disk, writers } = trial;
  const { office, institutionId, servers, witness } = site;
  const [server] = servers;
  const { losses } = trialFindings();
  for (let round = 1; round <= rounds; round += 1) {
    const lines = countLogLines(server);
    await underLoad(site, random, async () => {
      await witness.waitForMoreEvents(randomBetween(random, 20, 200));
      disk.fill(writers());
      await witness.waitForMore(503, 3 * machineCount);
      // PostgreSQL may still have room for small writes.
      if (site.place.engine === 'sqlite') {
        const { machines: list } = await office.ask(machines.all, { params: { institutionId } });
        if (list.length !== machineCount) losses.push(`${list.length} machines are shown`);
        const saysSo = await isSoon(async () => !(await server.isReady()));
        if (!saysSo) losses.push('it calls itself ready');
      }
      disk.makeRoom(writers());
      await trial.afterwards?.();
      await witness.waitForMoreEvents(machineCount);
      if (!(await isSoon(() => server.isReady()))) losses.push('it calls itself not ready');
    });
    const loggedLines = countLogLines(server) - lines;
    if (loggedLines > mostLinesOfARound)
      losses.push(`${loggedLines} lines are logged in one round`);
  }
  await syncAllMachines(site);
  if (witness.count(0) > 0) losses.push(`${witness.count(0)} calls were not answered`);
  losses.push(
    ...(await unstoredEvents(site)),
    ...(await siteFaults(site)),
    ...witness.unexpectedAnswers,
  );
  recordTrial({
    what: `${site.place.engine}: ${disk.what}`,
    attempts: rounds,
    losses,
    note: `${witness.acknowledged.size} acknowledged events, ${witness.count(503)} calls put off`,
    seed: proofSeed,
  });
};

test.each([
  ['a full disk', () => aSmallDisk(diskSize)],
  ['a disk that takes nothing more', deniedWriting],
] as const)('with %s writes are put off, reads go on, and nothing is lost', async (_, aDisk) => {
  const random = aRandom();
  const disk = aDisk();
  const place = aPlaceIn(disk.folder);
  const site = await aSite('sqlite', { machines: machineCount, cards: 5, place });
  await fillAgainAndAgain({ site, disk, writers: () => [site.servers[0].pid ?? 0] }, random);
});

test('with a full disk of PostgreSQL calls are put off, and nothing is lost', async () => {
  const random = aRandom();
  const disk = aSmallDisk(diskSize);
  const postgres = await aDurablePostgres(disk.folder);
  onTestFinished(postgres.remove);
  const place = aPlaceOn(postgres.url);
  const site = await aSite('postgres', { machines: machineCount, cards: 5, place });
  const trial = {
    site,
    disk,
    writers: () => childrenOf(postgres.pid()),
    // PostgreSQL ends when the disk is full while it writes its log.
    afterwards: postgres.start,
  };
  await fillAgainAndAgain(trial, random);
});

test('a folder that can only be read is refused in one sentence', async () => {
  const disk = aSmallDisk(diskSize);
  const place = aPlaceIn(disk.folder);
  const first = await aProgram(place.env);
  await first.start();
  expect(await first.end()).toBe(0);
  const file = readFileSync(join(disk.folder, 'vms.db'));
  const server = await aProgram(place.env, disk.makeReadOnly());
  const { losses } = trialFindings();
  losses.push(...(await refusalFaults(server, disk.folder)));
  if (!readFileSync(join(disk.folder, 'vms.db')).equals(file)) losses.push('it was written to');
  recordTrial({ what: 'sqlite: a read-only folder', attempts: 1, losses });
});
