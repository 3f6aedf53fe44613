import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LiveChange } from '../../contract/live.ts';
import { onlineWindowMs } from '../../contract/online.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { followChanges } from '../testing/live-stream.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';

const topicsOf = (changes: readonly LiveChange[] = []) =>
  changes.flatMap(({ topics }) => topics).sort();

test('a sale is sent as its topics and its place, without figures', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const { organizationId, institutionId } = machine;
  const { token } = await aSuper(server);
  await syncEvents(server, key, []);
  const { next } = await followChanges(server, token);
  await syncEvents(server, key, [aDispense(1)]);
  const changes = await next();
  expect(topicsOf(changes)).toEqual(['dispenses', 'events', 'figures', 'stock']);
  expect(changes).toMatchObject([{ organizationId, institutionId }]);
});

test('a machine that is back is announced once, and not with every sync', async () => {
  const server = await aServer();
  const { token: key } = await aPairedMachine(server);
  const { token } = await aSuper(server);
  await syncEvents(server, key, []);
  server.clock.now += onlineWindowMs;
  const { next } = await followChanges(server, token);
  await syncEvents(server, key, []);
  expect(topicsOf(await next())).toEqual(['online']);
  await syncEvents(server, key, []);
  const silence = next();
  await server.http.close();
  expect(await silence).toBe(undefined);
});

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
