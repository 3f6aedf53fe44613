import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { calendarOf } from '../../contract/values/periods.ts';
import { backupFolder, backupName } from '../../server/operations/backups/backup-names.ts';
import { makeBackup } from '../../server/operations/backups/make-backup.ts';
import { restoreBackup } from '../../server/operations/backups/restore/restore.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { testedEngines } from '../places.ts';
import { Program } from '../program.ts';
import { readDatabase } from '../read-database.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { readAnswers } from './cycle-answers.ts';
import { backUpNight, nightsToKeep, readBackups, readPayload } from './cycle-backups.ts';
import { findTimesNearNames } from './cycle-bytes.ts';
import { liveForMonths } from './cycle-lives.ts';
import { readAllSightings, readOmissions } from './cycle-rows.ts';
import { namePersonDays, type Sighting } from './cycle-sightings.ts';
import { readStreams } from './cycle-streams.ts';

const calendar = calendarOf('Asia/Dhaka');
const dayMs = 86_400_000;
/** More than a card's history. */
const laterMs = 64 * dayMs;

const readFiles = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path));

/** The lives, and what could be read before the first night. */
const fillWithLives = async (server: TestServer) => {
  const lives = await liveForMonths(server);
  const { read } = server.store;
  const start = calendar.startOfDay(lives.limit);
  const { settings, clock } = server;
  const backup = join(backupFolder(settings), backupName(clock.now, true));
  await makeBackup(settings, backup, clock.now);
  return {
    lives,
    backup,
    rows: await readAllSightings(read),
    files: readFiles(server.settings.DATA_DIR),
    omissions: await readOmissions(read, lives.campus.id, start, server.clock.now),
  };
};

const countDays = (persons: readonly { readonly days: ReadonlySet<number> }[]): number =>
  persons.reduce((sum, { days }) => sum + days.size, 0);

describe.each(testedEngines)('on %s', (engine) => {
  test('nobody can say on which day before the limit a card took a pad', async () => {
    const server = await startAttackedServer(engine, fillWithLives, { LOG_LEVEL: 'trace' });
    const { place, world } = server;
    const { lives, ...before } = world;
    const old = lives.persons.map((person) => ({
      ...person,
      days: new Set([...person.days].filter((day) => day < lives.limit)),
    }));
    const nameOld = (sightings: readonly Sighting[]) =>
      namePersonDays(sightings, { persons: old, calendar });
    const namesGone = (text: string) => lives.gone.some((name) => text.includes(name));

    const streams = await readStreams(server, lives);
    const rows = await readDatabase(place, readAllSightings);
    const { answers, sightings } = await readAnswers(server, lives);
    const log = server.program.output.split('\n');
    await server.program.end('SIGTERM');

    // Before the first night the attack names all days but those that were forgotten at once.
    expect(nameOld(before.rows).size).toBe(countDays(old) - lives.forgottenDays);
    for (const { what, sightings: kept } of before.omissions) {
      const isFound = nameOld(kept).size > 0 || kept.some(namesGone);
      expect(isFound, `found if it is left out: ${what}`).toBe(true);
    }
    const answered = namePersonDays(sightings, { persons: lives.persons, calendar });
    expect(answered.size).toBeGreaterThan(0);

    // Later every day is before the limit, and no byte of a file may stand where it names one.
    const later = await Program.at(place.env, { now: Date.now() + laterMs });
    onTestFinished(async () => void (await later.end('SIGKILL')));
    await later.start();
    const laterRows = await readDatabase(place, readAllSightings);
    const files = readFiles(place.dataDir);
    await later.end('SIGTERM');
    files.push(...readFiles(place.dataDir));

    // So many nights later no backup is as old as the one that knows all.
    const known = await readPayload(before.backup);
    const keptBackup = `${place.dataDir}.backup`;
    onTestFinished(() => rmSync(keptBackup));
    copyFileSync(before.backup, keptBackup);
    for (let night = 1; night <= nightsToKeep; night += 1) {
      await backUpNight(place, Date.now() + laterMs + night * dayMs);
    }
    // Who kept it for longer and restores it has a server that forgets before it answers.
    await restoreBackup(keptBackup, readSettings(place.env), Date.now() + laterMs);
    await later.start();
    const restoredRows = await readDatabase(place, readAllSightings);
    await later.end('SIGTERM');
    const backups = await readBackups(dirname(before.backup));
    files.push(...readFiles(place.dataDir), ...backups);
    expect(backups.length).toBeGreaterThanOrEqual(nightsToKeep);
    expect(findTimesNearNames(known, lives.persons).size).toBeGreaterThan(countDays(old));
    if (engine === 'sqlite') {
      const named = before.files.flatMap((file) => [...findTimesNearNames(file, lives.persons)]);
      expect(named.length).toBeGreaterThan(countDays(old));
    }
    const { leaks } = trialFindings();
    leaks.push(
      ...nameOld(rows),
      ...nameOld(sightings),
      ...nameOld([...log, ...streams]),
      ...[...rows, ...sightings, ...streams].filter(namesGone),
      ...namePersonDays([...laterRows, ...restoredRows], { persons: lives.persons, calendar }),
      ...files.flatMap((file) => [...findTimesNearNames(file, lives.persons)]),
    );
    recordTrial({
      what: `${engine}: days of cards and customers before the limit`,
      attempts: countDays(lives.persons),
      leaks: leaks.map((leak) => leak.slice(0, 90)),
      note: `${answers} answers and ${streams.length} streams name ${answered.size} days within the limit; ${before.omissions.length} omissions are found, and so is an old backup`,
    });
  });
});
