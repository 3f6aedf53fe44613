import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { readSettings } from '../../settings/settings.ts';
import { openStore } from '../open-store.ts';
import { databaseFile } from './sqlite-file.ts';
import { createLockWait } from './sqlite-lock.ts';

test('while another program holds the lock reads are answered, and changes are made after it', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const settings = { ...readSettings({}), ...place };
  const store = await openStore(settings);
  onTestFinished(store.close);
  const other = new Database(databaseFile(settings.DATA_DIR));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  const changes = ['one', 'two'].map((name) =>
    store.change((tx) => tx.insertInto('jobs').values({ name, ranAt: 0 }).execute()),
  );
  const names = async () => {
    const jobs = await store.read.selectFrom('jobs').select('name').execute();
    return jobs.map(({ name }) => name);
  };
  expect(await names()).not.toContain('one');
  other.exec('commit');
  await Promise.all(changes);
  expect(await names()).toEqual(expect.arrayContaining(['one', 'two']));
});

test('a lock that lasts fails the change that waits and those after it at once, until it is free', async () => {
  let now = 0;
  let isLocked = true;
  let tries = 0;
  const waitForLock = createLockWait(() => now);
  const begin = async () => {
    tries++;
    now += 500;
    if (isLocked) throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
  };
  await expect(waitForLock(begin)).rejects.toThrow('locked');
  expect(now).toBe(10_500);
  tries = 0;
  await expect(waitForLock(begin)).rejects.toThrow('locked');
  expect(tries).toBe(1);
  isLocked = false;
  await waitForLock(begin);
});
