import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSuper } from '../testing/admins/admins.ts';
import { followChanges } from '../testing/live-stream.ts';
import { aServer } from '../testing/server.ts';

test.each([
  ['a release changes the schema', `insert into "migrations" values (1000, 'of tomorrow', 0)`],
  ['the database cannot be written', 'alter table "jobs" rename to "lost"'],
])('streams end when %s, so that pages connect to another server', async (_what, change) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { next } = await followChanges(server, token);
  await server.store.change((tx) => sql.raw(change).execute(tx));
  // A commit that ends during a probe outvotes it.
  while ((await server.http.inject('/readyz')).statusCode !== 503) await setImmediate();
  expect(await next()).toBe(undefined);
});
