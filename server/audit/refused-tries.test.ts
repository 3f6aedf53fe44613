import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { institutions } from '../../contract/institutions.ts';
import { translateText } from '../../contract/messages/translate.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { hourMs } from '../testing/durations.ts';
import { claimAction, failClaims, readAuditedTries } from '../testing/refused-tries.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { verifyChain } from './chain.ts';
import { auditRefusedTries } from './refused-tries.ts';

test('a counted row says when the last of its tries was, under no name and in no tenant', async () => {
  const server = await aServer();
  await failClaims(server, 1);
  server.clock.now += 60_000;
  const last = server.clock.now;
  await failClaims(server, 1);
  server.clock.now += 3 * hourMs - 120_000;
  await auditRefusedTries(server.store, server.clock.now);
  const { token } = await aSuper(server);
  const { entries } = await server.call(audit.all, { token });
  expect(entries[0]).toMatchObject({
    at: new Date(last).toISOString(),
    actorId: null,
    actor: '',
    role: '',
    organizationId: null,
    institutionId: null,
    action: claimAction,
    outcome: 'FAILED',
    client: '10.0.0.1',
    target: '',
    requestId: '',
    reason: 'Further refused attempts in this hour: 1',
  });
});

test('within an hour 1,000 clients are counted separately, and all others together', async () => {
  const server = await aServer();
  const { now } = server.clock;
  const clients = Array.from({ length: 1000 }, (_, index) => ({
    hour: now - (now % hourMs),
    action: claimAction,
    client: `client ${index}`,
    actorId: '',
    count: 1,
    lastAt: now,
  }));
  await server.store.change((tx) => tx.insertInto('refusedTries').values(clients).execute());
  await failClaims(server, 4);
  await failClaims(server, 2, '10.0.0.2');
  expect(await readAuditedTries(server)).toEqual([]);
  server.clock.now += hourMs;
  await auditRefusedTries(server.store, server.clock.now);
  const rows = await readAuditedTries(server);
  expect(rows).toHaveLength(1001);
  expect(rows).toContainEqual([
    claimAction,
    '',
    '',
    'Refused attempts from other addresses in this hour: 6',
  ]);
});

test('tries that a clock ahead of time has counted are audited when it is right again', async () => {
  const server = await aServer();
  server.clock.now += 300 * 24 * hourMs;
  await failClaims(server, 3);
  server.clock.now -= 300 * 24 * hourMs;
  await auditRefusedTries(server.store, server.clock.now);
  expect((await readAuditedTries(server)).at(-1)?.at(-1)).toBe(
    'Further refused attempts in this hour: 2',
  );
});

test('what an admin is denied again and again is a row at once and one for the rest of the hour', async () => {
  const server = await aServer();
  const own = await anInstitution(server);
  const foreign = await anInstitution(server);
  const { id, token, username } = await anOrganizationAdmin(server, own.organizationId);
  const tryRemoval = (institutionId: string) =>
    server.expectRefusal(institutions.remove, { token, params: { id: institutionId } });
  for (let time = 0; time < 4; time++) await tryRemoval(foreign.id);
  const readDenied = () =>
    server.store.read
      .selectFrom('audit')
      .selectAll()
      .where('outcome', '=', 'DENIED')
      .orderBy('seq')
      .execute();
  expect(await readDenied()).toHaveLength(1);
  server.clock.now += hourMs;
  await auditRefusedTries(server.store, server.clock.now);
  const [first, rest, ...others] = await readDenied();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ actorId: id, target: foreign.id });
  const { action, organizationId, role } = first ?? {};
  expect(rest).toMatchObject({ actorId: id, actor: username, action, organizationId, role });
  expect(translateText(rest?.reason ?? '', 'en')).toBe('Further refused attempts in this hour: 3');
  await tryRemoval(foreign.id);
  expect(await readDenied()).toHaveLength(3);
});

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
