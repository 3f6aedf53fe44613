import { expect, onTestFinished, test } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { pgbouncerPath, startPgbouncer } from '../../../testing/database/pgbouncer.ts';
import { migrations } from '../../migrations/index.ts';
import { openReadStore, openStore } from '../open-store.ts';
import { requireWritablePostgres } from './postgres-requirements.ts';
import { requireTimeouts } from './postgres-sessions.ts';

/** The settings of a database behind PgBouncer. */
const aPooledPlace = async (pgbouncer: string) => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  return { ...place, DATABASE_URL: await startPgbouncer(place.DATABASE_URL ?? '', pgbouncer) };
};

test
  .runIf(pgbouncerPath)
  .each([
    'pool_mode = transaction',
    'pool_mode = statement',
    'pool_mode = transaction\nmin_pool_size = 5',
    'pool_mode = transaction\nserver_round_robin = 1',
    'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 2',
    'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 5',
  ])('a pooler that shares sessions is refused with what to set: %j', async (pgbouncer) => {
  const store = await openStore(await aPooledPlace(pgbouncer), true);
  onTestFinished(store.close);
  await expect(requireWritablePostgres(store.read)).rejects.toThrow(
    /shares sessions among connections.*set pool_mode = session/,
  );
});

test.runIf(pgbouncerPath)('a pooler that keeps sessions keeps the timeouts of each', async () => {
  const place = await aPooledPlace('pool_mode = session\ndefault_pool_size = 50');
  const store = await openStore(place, false, migrations.length);
  onTestFinished(store.close);
  const reader = await openReadStore(place);
  onTestFinished(reader.close);
  await requireWritablePostgres(store.read);
  for (const db of [store.read, reader.db]) await requireTimeouts(db);
});

test('connections without their timeouts are refused', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const store = await openStore(place, true);
  onTestFinished(store.close);
  await expect(requireTimeouts(store.read)).rejects.toThrow(
    'does not keep statement_timeout and idle_in_transaction_session_timeout of a connection',
  );
});
