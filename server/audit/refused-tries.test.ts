import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { adminPassword, aSuper } from '../testing/admins/admins.ts';
import { hourMs } from '../testing/durations.ts';
import { claimAction, failClaims, readAuditedTries } from '../testing/refused-tries.ts';
import { aServer } from '../testing/server.ts';
import { verifyChain } from './chain.ts';
import { auditRefusedTries } from './refused-tries.ts';

const wrong = expect.stringContaining('is not right');

test('of the refused claims of a client in an hour the first has a row, and one row counts the rest', async () => {
  const server = await aServer();
  await failClaims(server, 8);
  await failClaims(server, 3, '10.0.0.2');
  const first = [
    [claimAction, '10.0.0.1', 'PAD-0', wrong],
    [claimAction, '10.0.0.2', 'PAD-0', wrong],
  ];
  expect(await readAuditedTries(server)).toEqual(first);
  await auditRefusedTries(server.store, server.clock.now);
  expect(await readAuditedTries(server)).toEqual(first);

  server.clock.now += hourMs;
  await auditRefusedTries(server.store, server.clock.now);
  expect(await readAuditedTries(server)).toEqual([
    ...first,
    [claimAction, '10.0.0.1', '', 'Further refused attempts in this hour: 7'],
    [claimAction, '10.0.0.2', '', 'Further refused attempts in this hour: 2'],
  ]);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 4, brokenAt: undefined });
});

test('a single refused try is one row, and the next hour begins with one again', async () => {
  const server = await aServer();
  for (let time = 0; time < 3; time++) {
    await failClaims(server, 1);
    server.clock.now += hourMs;
    await auditRefusedTries(server.store, server.clock.now);
  }
  expect(await readAuditedTries(server)).toEqual(
    Array(3).fill([claimAction, '10.0.0.1', 'PAD-0', wrong]),
  );
});

test('refused logins are counted beside refused claims', async () => {
  const server = await aServer();
  await failClaims(server, 2, '127.0.0.1');
  const body = { username: 'nobody', password: 'not it' };
  for (let time = 0; time < 3; time++) await server.expectRefusal(admins.login, { body });
  expect(await readAuditedTries(server)).toEqual([
    [claimAction, '127.0.0.1', 'PAD-0', wrong],
    ['POST /admin/login', '127.0.0.1', 'nobody', 'Username or password is incorrect'],
  ]);
  const counted = server.store.read.selectFrom('refusedTries').select('count').orderBy('count');
  expect(await counted.execute()).toEqual([{ count: 1 }, { count: 2 }]);
});

test('the addresses of one network of IPv6 are one client', async () => {
  const server = await aServer();
  for (const host of ['1', '2', 'dead:beef']) await failClaims(server, 1, `2001:db8:1:2::${host}`);
  await failClaims(server, 1, '2001:db8:1:3::1');
  expect(await readAuditedTries(server)).toHaveLength(2);
});

test('a login that succeeds is always a row', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await failClaims(server, 2, '127.0.0.1');
  const body = { username, password: adminPassword };
  for (let time = 0; time < 3; time++) await server.call(admins.login, { body });
  const rows = await server.store.read.selectFrom('audit').select('outcome').execute();
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['DONE', 'DONE', 'DONE', 'FAILED']);
});
