import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { aRestoreTarget, backUp } from '../../../testing/operations/restores.ts';
import { aServer } from '../../../testing/server.ts';
import { restoreBackup } from './restore.ts';

test('a restore waits a moment for connections of a server that was just stopped', async () => {
  const server = await aServer();
  const file = await backUp(server.settings, server.clock.now);
  const { settings } = await aRestoreTarget();
  const client = new Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  const isHeld = async () => {
    const { rowCount } = await client.query(`select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`);
    return rowCount !== 0;
  };
  const leaveLate = async () => {
    while (!(await isHeld())) await setImmediate();
    await client.end();
  };
  const gone = leaveLate();
  const { isPreviousUnreadable } = await restoreBackup(file, settings, server.clock.now);
  expect(isPreviousUnreadable).toBe(false);
  await gone;
});
