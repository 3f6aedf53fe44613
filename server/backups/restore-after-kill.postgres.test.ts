import { Client } from 'pg';
import { expect, test } from 'vitest';
import { aPlace, backUp } from '../testing/restoring.ts';
import { aServer } from '../testing/server.ts';
import { restoreBackup } from './restore.ts';

test('a restore waits a moment for connections of a server that was just stopped', async () => {
  const server = await aServer();
  const file = await backUp(server.settings, server.clock.now);
  const { settings } = await aPlace();
  const client = new Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  const gone = client.query('select pg_sleep(1)').then(() => client.end());
  const { isUnknown } = await restoreBackup(file, settings, server.clock.now);
  expect(isUnknown).toBe(false);
  await gone;
});
