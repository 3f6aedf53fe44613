import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { englishOf } from '../../contract/messages.ts';
import { pathOf } from '../../contract/request.ts';
import { adminPassword, aSuper } from '../testing/admins.ts';
import { hour } from '../testing/durations.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { verifyChain } from './chain.ts';
import { tellRefused } from './refused-tries.ts';

/** Claims of machines that are not there, by one client. */
const fail = async ({ http }: TestServer, times: number, remoteAddress = '10.0.0.1') => {
  for (let time = 0; time < times; time++) {
    const payload = { physicalId: `PAD-${time}`, claimCode: '0000-0000' };
    await http.inject({ method: 'POST', url: pathOf(machineApi.claim), payload, remoteAddress });
  }
};

const audited = async ({ store }: TestServer) => {
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  return rows.map(({ action, client, actor, reason }) => [
    action,
    client,
    actor,
    englishOf(reason),
  ]);
};

const claim = 'POST /device/claim';
const wrong = expect.stringContaining('is not right');

test('of the refused claims of a client in an hour the first has a row, and one row counts the rest', async () => {
  const server = await aServer();
  await fail(server, 8);
  await fail(server, 3, '10.0.0.2');
  const first = [
    [claim, '10.0.0.1', 'PAD-0', wrong],
    [claim, '10.0.0.2', 'PAD-0', wrong],
  ];
  expect(await audited(server)).toEqual(first);
  await tellRefused(server.store, server.clock.now);
  expect(await audited(server)).toEqual(first);

  server.clock.now += hour;
  await tellRefused(server.store, server.clock.now);
  expect(await audited(server)).toEqual([
    ...first,
    [claim, '10.0.0.1', '', 'Further refused tries in this hour: 7'],
    [claim, '10.0.0.2', '', 'Further refused tries in this hour: 2'],
  ]);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 4, brokenAt: undefined });
});

test('a single refused try is one row, and the next hour begins with one again', async () => {
  const server = await aServer();
  for (let time = 0; time < 3; time++) {
    await fail(server, 1);
    server.clock.now += hour;
    await tellRefused(server.store, server.clock.now);
  }
  expect(await audited(server)).toEqual(Array(3).fill([claim, '10.0.0.1', 'PAD-0', wrong]));
});

test('refused logins are counted beside refused claims', async () => {
  const server = await aServer();
  await fail(server, 2, '127.0.0.1');
  const body = { username: 'nobody', password: 'not it' };
  for (let time = 0; time < 3; time++) await server.refused(admins.login, { body });
  expect(await audited(server)).toEqual([
    [claim, '127.0.0.1', 'PAD-0', wrong],
    ['POST /admin/login', '127.0.0.1', 'nobody', 'Username or password is incorrect'],
  ]);
  const counted = server.store.read.selectFrom('refusedTries').select('count').orderBy('count');
  expect(await counted.execute()).toEqual([{ count: 1 }, { count: 2 }]);
});

test('the addresses of one network of IPv6 are one client', async () => {
  const server = await aServer();
  for (const host of ['1', '2', 'dead:beef']) await fail(server, 1, `2001:db8:1:2::${host}`);
  await fail(server, 1, '2001:db8:1:3::1');
  expect(await audited(server)).toHaveLength(2);
});

test('a login that succeeds is always a row', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await fail(server, 2, '127.0.0.1');
  const body = { username, password: adminPassword };
  for (let time = 0; time < 3; time++) await server.call(admins.login, { body });
  const rows = await server.store.read.selectFrom('audit').select('outcome').execute();
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['DONE', 'DONE', 'DONE', 'FAILED']);
});

test('a counted row says when the last of its tries was, under no name and in no tenant', async () => {
  const server = await aServer();
  await fail(server, 1);
  server.clock.now += 60_000;
  const last = server.clock.now;
  await fail(server, 1);
  server.clock.now += 3 * hour - 120_000;
  await tellRefused(server.store, server.clock.now);
  const { token } = await aSuper(server);
  const { entries } = await server.call(audit.all, { token });
  expect(entries[0]).toMatchObject({
    at: new Date(last).toISOString(),
    actorId: null,
    actor: '',
    role: '',
    organizationId: null,
    institutionId: null,
    action: claim,
    outcome: 'FAILED',
    client: '10.0.0.1',
    target: '',
    requestId: '',
    reason: 'Further refused tries in this hour: 1',
  });
});

test('of an hour 1,000 clients are told apart, and all others are one', async () => {
  const server = await aServer();
  const { now } = server.clock;
  const clients = Array.from({ length: 1000 }, (_, index) => ({
    hour: now - (now % hour),
    action: claim,
    client: `client ${index}`,
    count: 1,
    lastAt: now,
  }));
  await server.store.change((tx) => tx.insertInto('refusedTries').values(clients).execute());
  await fail(server, 4);
  await fail(server, 2, '10.0.0.2');
  expect(await audited(server)).toEqual([]);
  server.clock.now += hour;
  await tellRefused(server.store, server.clock.now);
  const rows = await audited(server);
  expect(rows).toHaveLength(1001);
  expect(rows).toContainEqual([
    claim,
    '',
    '',
    'Refused tries from further addresses in this hour: 6',
  ]);
});

test('an hour is told once, however many tell it at once', async () => {
  const server = await aServer();
  for (let time = 0; time < 30; time++) await fail(server, 2, `10.0.0.${time}`);
  server.clock.now += hour;
  const { store, clock } = server;
  await Promise.all(Array.from({ length: 8 }, () => tellRefused(store, clock.now)));
  expect(await audited(server)).toHaveLength(60);
  expect(await verifyChain(store.read)).toMatchObject({ rows: 60, brokenAt: undefined });
});

test('tries at once leave one row and a right count', async () => {
  const server = await aServer();
  await Promise.all(Array.from({ length: 20 }, () => fail(server, 1)));
  expect(await audited(server)).toHaveLength(1);
  const counted = await server.store.read.selectFrom('refusedTries').select('count').execute();
  expect(counted).toEqual([{ count: 19 }]);
});

test('what a clock that was ahead has counted is told when it is right again', async () => {
  const server = await aServer();
  server.clock.now += 300 * 24 * hour;
  await fail(server, 3);
  server.clock.now -= 300 * 24 * hour;
  await tellRefused(server.store, server.clock.now);
  expect((await audited(server)).at(-1)?.at(-1)).toBe('Further refused tries in this hour: 2');
});
