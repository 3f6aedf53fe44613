import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { audit } from '../../../contract/audit.ts';
import { verifyChain } from '../../audit/chain.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { enableTwoStep } from '../../testing/admins/two-step.ts';
import {
  adminCommandRefusal,
  logIn,
  runAdminCommand,
  secretIn,
} from '../../testing/operations/admin-commands.ts';
import { aServer } from '../../testing/server.ts';
import { anInstitution, anOrganization } from '../../testing/tenants.ts';

test('a second SUPER admin is made, and logs in with the password that was shown', async () => {
  const server = await aServer();
  const output = await runAdminCommand(server, 'create', 'Nasrin');
  expect(output).toContain("SUPER admin 'Nasrin' is created.");
  const { status, body } = await logIn(server, 'nasrin', secretIn(output));
  expect({ status, body }).toMatchObject({ status: 200, body: { admin: { type: 'SUPER' } } });
});

test('an admin stands where the name or the id says', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server, { name: 'Dhaka University' });
  const hall = await anInstitution(server, { organizationId: id, name: 'Rokeya Hall' });
  await runAdminCommand(server, 'create', 'of-name', '--organization', 'Dhaka University');
  await runAdminCommand(server, 'create', 'of-id', '--institution', hall.id);
  const rows = await server.store.read
    .selectFrom('admins')
    .select(['type', 'organizationId', 'institutionId'])
    .orderBy('usernameKey')
    .execute();
  expect(rows).toEqual([
    { type: 'INSTITUTION', organizationId: id, institutionId: hall.id },
    { type: 'ORGANIZATION', organizationId: id, institutionId: null },
  ]);
});

test('a name that two institutions have is refused with their ids', async () => {
  const server = await aServer();
  const one = await anInstitution(server, { name: 'Rokeya Hall' });
  const other = await anInstitution(server, { name: 'Rokeya Hall' });
  const message = await adminCommandRefusal(
    server,
    'create',
    'somebody',
    '--institution',
    'Rokeya Hall',
  );
  expect(message).toContain("More than one institution is called 'Rokeya Hall'");
  expect(message).toContain(one.id);
  expect(message).toContain(other.id);
});

test('what is not there is refused, and so is what was removed', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server, { name: 'Gone' });
  await server.store.change((tx) =>
    tx.updateTable('organizations').set({ removedAt: 1 }).where('id', '=', id).execute(),
  );
  for (const text of ['Gone', id, 'never']) {
    const message = await adminCommandRefusal(server, 'create', 'somebody', '--organization', text);
    expect(message).toContain(`There is no organization '${text}'`);
  }
  expect(await adminCommandRefusal(server, 'reset-password', 'nobody')).toContain(
    "no admin 'nobody'",
  );
  expect(await adminCommandRefusal(server, 'end-sessions', 'nobody')).toContain(
    "no admin 'nobody'",
  );
});

test('names with letters that speak to the terminal are refused and shown harmlessly', async () => {
  const server = await aServer();
  const evil = '\u001b[2Jevil\u202e';
  expect(await adminCommandRefusal(server, 'create', evil)).toContain(
    'letters that cannot be seen',
  );
  for (const args of [
    ['reset-password', evil],
    ['create', 'good', '--organization', evil],
    [evil],
    [`--${evil}`],
  ]) {
    const message = await adminCommandRefusal(server, ...args);
    expect(message).toContain('\\u{1b}[2Jevil\\u{202e}');
    expect(message).not.toMatch(/\p{Cc}/u);
  }
});

test('a list shows names harmlessly, and Bangla as it is', async () => {
  const server = await aServer();
  const name = 'ক\u09cd\u200dয\u001b]0;x';
  const { id } = await anOrganization(server, { name });
  await anOrganizationAdmin(server, id);
  const list = await runAdminCommand(server, 'list');
  expect(list).toContain('ক\u09cd\u200dয\\u{1b}]0;x');
  expect(list).not.toContain('\u001b');
});

test('the list tells who may log in, where, since when, and how many sessions are open', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server, { name: 'Dhaka University' });
  const { username } = await anOrganizationAdmin(server, id);
  await logIn(server, username, adminPassword);
  server.clock.now += 3 * 3_600_000;
  await logIn(server, username, adminPassword);
  const lines = (await runAdminCommand(server, 'list'))
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['type', 'username', 'place', 'created', 'last login', 'sessions'],
    [
      'ORGANIZATION',
      username,
      'Dhaka University',
      '2026-03-15 12:00',
      '2026-03-15 15:00',
      // The one of before has timed out.
      '1',
    ],
  ]);
});

test('a new password ends sessions, forgets browsers and forgives guesses', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  const { headers } = await logIn(server, username, adminPassword);
  expect(headers['set-cookie']).toBeDefined();
  for (let guess = 0; guess < 16; guess++) await logIn(server, username, 'not it');
  expect((await logIn(server, username, adminPassword)).status).toBe(429);

  const output = await runAdminCommand(server, 'reset-password', username.toUpperCase());

  expect((await server.ask(admins.me, { token })).status).toBe(401);
  expect(await server.store.read.selectFrom('knownClients').selectAll().execute()).toEqual([]);
  expect((await logIn(server, username, adminPassword)).status).toBe(401);
  expect((await logIn(server, username, secretIn(output))).status).toBe(200);
});

test('ended sessions leave the password as it is', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  await runAdminCommand(server, 'end-sessions', username);
  expect((await server.ask(admins.me, { token })).status).toBe(401);
  expect((await logIn(server, username, adminPassword)).status).toBe(200);
});

test('two-step login is turned off for who has lost the app and the recovery codes', async () => {
  const server = await aServer();
  const who = await aSuper(server);
  const { username, token } = who;
  await enableTwoStep(server, who);
  expect((await logIn(server, username, adminPassword)).status).toBe(401);
  await runAdminCommand(server, 'turn-off-two-step', username);
  expect((await server.ask(admins.me, { token })).status).toBe(401);
  expect((await logIn(server, username, adminPassword)).status).toBe(200);
  expect(await adminCommandRefusal(server, 'turn-off-two-step', username)).toContain('already');
});

test('each change leaves one row in the audit, whose chain stays whole', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const output = await runAdminCommand(server, 'create', 'rakib', '--organization', id);
  await runAdminCommand(server, 'reset-password', 'rakib');
  await runAdminCommand(server, 'end-sessions', 'rakib');
  await adminCommandRefusal(server, 'create', 'rakib');
  const { entries } = await server.call(audit.all, { token: (await aSuper(server)).token });
  const operator = { actor: 'karim', role: 'OPERATOR', client: 'server-1', organizationId: id };
  expect(entries).toMatchObject([
    { ...operator, action: 'OPERATOR /admin/end-sessions', outcome: 'DONE' },
    { ...operator, action: 'OPERATOR /admin/reset-password', outcome: 'DONE' },
    { ...operator, action: 'OPERATOR /admin/create', after: { username: 'rakib' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(secretIn(output));
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 3, brokenAt: undefined });
});
