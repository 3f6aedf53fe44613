import { expect, test } from 'vitest';
import { hourMs } from '../testing/durations.ts';
import { failClaims, readAuditedTries } from '../testing/refused-tries.ts';
import { aServer } from '../testing/server.ts';
import { verifyChain } from './chain.ts';
import { auditRefusedTries } from './refused-tries.ts';

test('an hour is audited once, however many processes do it at once', async () => {
  const server = await aServer();
  for (let time = 0; time < 30; time++) await failClaims(server, 2, `10.0.0.${time}`);
  server.clock.now += hourMs;
  const { store, clock } = server;
  await Promise.all(Array.from({ length: 8 }, () => auditRefusedTries(store, clock.now)));
  expect(await readAuditedTries(server)).toHaveLength(60);
  expect(await verifyChain(store.read)).toMatchObject({ rows: 60, brokenAt: undefined });
});

test('tries at once leave one row and a right count', async () => {
  const server = await aServer();
  await Promise.all(Array.from({ length: 20 }, () => failClaims(server, 1)));
  expect(await readAuditedTries(server)).toHaveLength(1);
  const counted = await server.store.read.selectFrom('refusedTries').select('count').execute();
  expect(counted).toEqual([{ count: 19 }]);
});
