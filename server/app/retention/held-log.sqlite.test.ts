import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { calendarOf } from '../../../contract/values/periods.ts';
import { connectSqlite } from '../../platform/db/sqlite/sqlite.ts';
import { databaseFile } from '../../platform/db/sqlite/sqlite-file.ts';
import { oncePerNight } from '../../platform/jobs/jobs.ts';
import { dayMs, minuteMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { forgetAndDelete, retentionJob } from './jobs.ts';

test('a night beside a long read, as of the backup, forgets again until no byte names a card', async () => {
  const { server, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  await sync([dispense(1, 'STRANGER1')]);
  const file = databaseFile(settings.DATA_DIR);
  const isNamed = () => ['', '-wal'].some((end) => readFileSync(file + end).includes('STRANGER1'));
  const reader = connectSqlite(file, { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('begin; select count(*) from "dispenses"');
  clock.now += 63 * dayMs;
  const options = {
    store,
    settings,
    calendar: calendarOf(settings.TIME_ZONE),
    now: () => clock.now,
  };
  const tryNight = oncePerNight(retentionJob, options, () =>
    forgetAndDelete(options, new AbortController().signal),
  );
  await expect(tryNight()).rejects.toThrow('still hold what was forgotten');
  expect(isNamed()).toBe(true);
  reader.exec('commit');
  clock.now += 5 * minuteMs;
  await tryNight();
  expect(isNamed()).toBe(false);
});
