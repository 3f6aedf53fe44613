import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { changeInBatches } from './change-in-batches.ts';
import { databaseFile } from './sqlite/sqlite-file.ts';

test('batches leave little of the log to the checkpoint of a later commit', async () => {
  const { store, settings } = await aServer();
  const names = Array.from({ length: 150 }, (_, index) => `${index} ${'x'.repeat(100_000)}`);
  for (let from = 0; from < names.length; from += 10) {
    const rows = names.slice(from, from + 10).map((name) => ({ name, ranAt: -1 }));
    await store.change((tx) => tx.insertInto('jobs').values(rows).execute());
  }
  const other = new Database(databaseFile(settings.DATA_DIR));
  onTestFinished(() => void other.close());
  const measure = other.prepare<[], { log: number; checkpointed: number }>(
    'pragma wal_checkpoint(NOOP)',
  );
  const readLog = () => {
    const size = measure.get();
    return size && size.log - size.checkpointed;
  };
  expect(readLog()).toBeGreaterThan(3000);
  const rows = { table: 'jobs', key: ['name'], condition: sql<boolean>`"ranAt" = -1` };
  await changeInBatches(store, new AbortController().signal, rows);
  expect(readLog()).toBeLessThan(1000);
});
