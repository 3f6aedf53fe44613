import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { verifyChain } from '../audit/chain.ts';
import { StartError } from '../core/settings/settings.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aDesk, runProgram } from '../testing/operator.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { withTwoStep } from '../testing/two-step.ts';
import { adminCommandOf } from './admin-commands.ts';

const admin = async (server: TestServer, ...args: string[]): Promise<string> =>
  (await adminCommandOf(args)(aDesk(server), undefined)).join('\n');

/** What a command says that was not done. */
const refused = async (server: TestServer, ...args: string[]): Promise<string> => {
  const error: unknown = await Promise.resolve()
    .then(() => admin(server, ...args))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
};

const shownIn = (said: string): string => / shown only now: (\S+)$/.exec(said)?.[1] ?? '';

const logIn = (server: TestServer, username: string, password: string) =>
  server.ask(admins.login, { body: { username, password } });

/** A keyboard that types one line after the other, each when it is asked for. */
const typing = (...lines: string[]) => {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const next = text.endsWith(': ') ? lines.shift() : undefined;
    if (next !== undefined) setImmediate(() => input.write(`${next}\r`));
  });
  return { input, output, shown: () => shown };
};

test('a second SUPER admin is made, and logs in with the password that was shown', async () => {
  const server = await aServer();
  const said = await admin(server, 'create', 'Nasrin');
  expect(said).toContain("SUPER admin 'Nasrin' is created.");
  const { status, body } = await logIn(server, 'nasrin', shownIn(said));
  expect({ status, body }).toMatchObject({ status: 200, body: { admin: { type: 'SUPER' } } });
});

test('an admin stands where the name or the id says', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server, { name: 'Dhaka University' });
  const hall = await anInstitution(server, { organizationId: id, name: 'Rokeya Hall' });
  await admin(server, 'create', 'of-name', '--organization', 'Dhaka University');
  await admin(server, 'create', 'of-id', '--institution', hall.id);
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
  const said = await refused(server, 'create', 'somebody', '--institution', 'Rokeya Hall');
  expect(said).toContain("More than one institution is called 'Rokeya Hall'");
  expect(said).toContain(one.id);
  expect(said).toContain(other.id);
});

test('what is not there is refused, and so is what was removed', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server, { name: 'Gone' });
  await server.store.change((tx) =>
    tx.updateTable('organizations').set({ removedAt: 1 }).where('id', '=', id).execute(),
  );
  for (const text of ['Gone', id, 'never']) {
    const said = await refused(server, 'create', 'somebody', '--organization', text);
    expect(said).toContain(`There is no organization '${text}'`);
  }
  expect(await refused(server, 'reset-password', 'nobody')).toContain("no admin 'nobody'");
  expect(await refused(server, 'end-sessions', 'nobody')).toContain("no admin 'nobody'");
});

test('names with letters that speak to the terminal are refused and shown harmlessly', async () => {
  const server = await aServer();
  const evil = '\u001b[2Jevil\u202e';
  expect(await refused(server, 'create', evil)).toContain('letters that cannot be seen');
  for (const args of [
    ['reset-password', evil],
    ['create', 'good', '--organization', evil],
    [evil],
    [`--${evil}`],
  ]) {
    const said = await refused(server, ...args);
    expect(said).toContain('\\u{1b}[2Jevil\\u{202e}');
    expect(said).not.toMatch(/\p{Cc}/u);
  }
});

test('a list shows names harmlessly, and Bangla as it is', async () => {
  const server = await aServer();
  const name = 'ক\u09cd\u200dয\u001b]0;x';
  const { id } = await anOrganization(server, { name });
  await anOrganizationAdmin(server, id);
  const list = await admin(server, 'list');
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
  const lines = (await admin(server, 'list')).split('\n').map((line) => line.split(/ {2,}/));
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

  const said = await admin(server, 'reset-password', username.toUpperCase());

  expect((await server.ask(admins.me, { token })).status).toBe(401);
  expect(await server.store.read.selectFrom('knownClients').selectAll().execute()).toEqual([]);
  expect((await logIn(server, username, adminPassword)).status).toBe(401);
  expect((await logIn(server, username, shownIn(said))).status).toBe(200);
});

test('ended sessions leave the password as it is', async () => {
  const server = await aServer();
  const { username, token } = await aSuper(server);
  await admin(server, 'end-sessions', username);
  expect((await server.ask(admins.me, { token })).status).toBe(401);
  expect((await logIn(server, username, adminPassword)).status).toBe(200);
});

test('two-step login is turned off for who has lost the app and the recovery codes', async () => {
  const server = await aServer();
  const who = await aSuper(server);
  const { username, token } = who;
  await withTwoStep(server, who);
  expect((await logIn(server, username, adminPassword)).status).toBe(401);
  await admin(server, 'turn-off-two-step', username);
  expect((await server.ask(admins.me, { token })).status).toBe(401);
  expect((await logIn(server, username, adminPassword)).status).toBe(200);
  expect(await refused(server, 'turn-off-two-step', username)).toContain('already');
});

test('each change leaves one row in the audit, whose chain stays whole', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const said = await admin(server, 'create', 'rakib', '--organization', id);
  await admin(server, 'reset-password', 'rakib');
  await admin(server, 'end-sessions', 'rakib');
  await refused(server, 'create', 'rakib');
  const { entries } = await server.call(audit.all, { token: (await aSuper(server)).token });
  const told = { actor: 'karim', role: 'OPERATOR', client: 'server-1', organizationId: id };
  expect(entries).toMatchObject([
    { ...told, action: 'OPERATOR /admin/end-sessions', outcome: 'DONE' },
    { ...told, action: 'OPERATOR /admin/reset-password', outcome: 'DONE' },
    { ...told, action: 'OPERATOR /admin/create', after: { username: 'rakib' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(shownIn(said));
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 3, brokenAt: undefined });
});

test('a password that is typed is not shown, and is held to the rules of the console', async () => {
  const server = await aServer();
  const run = adminCommandOf(['create', 'typed']);
  for (const [password, reason] of [
    ['short', 'at least 6 characters'],
    ['Password1', 'guessing starts with'],
  ] as const) {
    await expect(run(aDesk(server), typing(password, password))).rejects.toThrow(reason);
  }
  await expect(run(aDesk(server), typing('river and rain', 'river and train'))).rejects.toThrow(
    'The two passwords differ',
  );
  const terminal = typing('river and rain', 'river and rain');
  expect(await run(aDesk(server), terminal)).toEqual(["SUPER admin 'typed' is created."]);
  expect(terminal.shown()).toBe('New password of typed: \nThe same again: \n');
  expect((await logIn(server, 'typed', 'river and rain')).status).toBe(200);
});

test('the terminal shows nothing from before the question until after the answer', async () => {
  const server = await aServer();
  const { input, output } = typing('river and rain', 'river and rain');
  const seen: string[] = [];
  output.on('data', (text: string) => seen.push(text));
  const setRawMode = (isRaw: boolean) => seen.push(isRaw ? '<' : '>');
  const run = adminCommandOf(['create', 'typed']);
  await run(aDesk(server), { input: Object.assign(input, { setRawMode }), output });
  expect(seen.join('')).toBe('<New password of typed: >\n<The same again: >\n');
});

test('whoever gives up at the question changes nothing', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const run = adminCommandOf(['reset-password', username]);
  const giveUp = '\u0003';
  await expect(run(aDesk(server), typing(giveUp))).rejects.toThrow('nothing was changed');
  expect((await logIn(server, username, adminPassword)).status).toBe(200);
});

test('a taken username is refused in any case, before a password is asked for', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const terminal = typing();
  const run = adminCommandOf(['create', username.toUpperCase()]);
  await expect(run(aDesk(server), terminal)).rejects.toThrow('is taken: choose another one');
  expect(terminal.shown()).toBe('');
});

test('two operators who create the same username at once make one admin', async () => {
  const server = await aServer();
  const ends = await Promise.allSettled([1, 2].map(() => admin(server, 'create', 'twin')));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [lost] = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(lost).toContain("The username 'twin' is taken");
});

test.each([
  [['--password', 'river and rain'], "Unknown option '--password'"],
  [['create'], 'Say which username'],
  [['create', 'one', 'two'], "'create' takes less than was given"],
  [['end-sessions', 'one', '--generate'], "'end-sessions' takes less than was given"],
  [['list', '--organization', 'x'], "'list' takes less than was given"],
  [['constructor', 'x'], "There is no 'constructor'"],
  [['create', 'x', '--organization', 'a', '--institution', 'b'], 'not both'],
  [['create', ' '], 'choose another username'],
])('%j is refused in one sentence', async (args, reason) => {
  const said = await refused(await aServer(), ...args);
  expect(said).toContain(reason);
  expect(said).not.toContain('\n');
  expect(said).not.toContain('river and rain');
});

test('the program works while a server runs, and ends with 1 where it refuses', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const made = await runProgram(server, 'admin', ['reset-password', username]);
  expect(made.code).toBe(0);
  expect((await logIn(server, username, shownIn(made.said))).status).toBe(200);
  expect(await runProgram(server, 'admin', ['reset-password', 'nobody'])).toEqual({
    code: 1,
    said: 'There is no admin \'nobody\': "npm run admin -- list" shows who there is.',
  });
  const usage = await runProgram(server, 'admin');
  expect(usage.code).toBe(0);
  expect(usage.said).toContain('npm run admin -- create <username>');
});

test('a database of another release is refused', async () => {
  const server = await aServer();
  await server.store.change((tx) =>
    sql`insert into "migrations" ("version", "name", "at") values (999, 'x', 1)`.execute(tx),
  );
  const { code, said } = await runProgram(server, 'admin', ['list']);
  expect(code).toBe(1);
  expect(said).toMatch(/^The database was changed by a newer release/);
});
