import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import {
  adminCommandRefusal,
  logIn,
  runAdminCommand,
  secretIn,
} from '../../testing/operations/admin-commands.ts';
import { aDesk, runProgram } from '../../testing/operations/operator.ts';
import { aServer } from '../../testing/server.ts';
import { parseAdminCommand } from './admin-commands.ts';

/** A terminal that types one line after each prompt. */
const aTerminal = (...lines: string[]) => {
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

test('a password that is typed is not shown, and is held to the rules of the console', async () => {
  const server = await aServer();
  const run = parseAdminCommand(['create', 'typed']);
  for (const [password, reason] of [
    ['short', 'at least 6 characters'],
    ['Password1', 'guessing starts with'],
  ] as const) {
    await expect(run(aDesk(server), aTerminal(password, password))).rejects.toThrow(reason);
  }
  await expect(run(aDesk(server), aTerminal('river and rain', 'river and train'))).rejects.toThrow(
    'The two passwords differ',
  );
  const terminal = aTerminal('river and rain', 'river and rain');
  expect(await run(aDesk(server), terminal)).toEqual(["SUPER admin 'typed' is created."]);
  expect(terminal.shown()).toBe('New password of typed: \nThe same again: \n');
  expect((await logIn(server, 'typed', 'river and rain')).status).toBe(200);
});

test('the terminal shows nothing from before the question until after the answer', async () => {
  const server = await aServer();
  const { input, output } = aTerminal('river and rain', 'river and rain');
  const seen: string[] = [];
  output.on('data', (text: string) => seen.push(text));
  const setRawMode = (isRaw: boolean) => seen.push(isRaw ? '<' : '>');
  const run = parseAdminCommand(['create', 'typed']);
  await run(aDesk(server), { input: Object.assign(input, { setRawMode }), output });
  expect(seen.join('')).toBe('<New password of typed: >\n<The same again: >\n');
});

test('whoever gives up at the question changes nothing', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const run = parseAdminCommand(['reset-password', username]);
  const giveUp = '\u0003';
  await expect(run(aDesk(server), aTerminal(giveUp))).rejects.toThrow('nothing was changed');
  expect((await logIn(server, username, adminPassword)).status).toBe(200);
});

test('a taken username is refused in any case, before the question for a password', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const terminal = aTerminal();
  const run = parseAdminCommand(['create', username.toUpperCase()]);
  await expect(run(aDesk(server), terminal)).rejects.toThrow('is taken: choose another one');
  expect(terminal.shown()).toBe('');
});

test('two operators who create the same username at once make one admin', async () => {
  const server = await aServer();
  const ends = await Promise.allSettled(
    [1, 2].map(() => runAdminCommand(server, 'create', 'twin')),
  );
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
  const message = await adminCommandRefusal(await aServer(), ...args);
  expect(message).toContain(reason);
  expect(message).not.toContain('\n');
  expect(message).not.toContain('river and rain');
});

test('the program works while a server runs, and ends with 1 where it refuses', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const made = await runProgram(server, 'admin', ['reset-password', username]);
  expect(made.code).toBe(0);
  expect((await logIn(server, username, secretIn(made.output))).status).toBe(200);
  expect(await runProgram(server, 'admin', ['reset-password', 'nobody'])).toEqual({
    code: 1,
    output: 'There is no admin \'nobody\': "npm run admin -- list" shows who there is.',
  });
  const usage = await runProgram(server, 'admin');
  expect(usage.code).toBe(0);
  expect(usage.output).toContain('npm run admin -- create <username>');
});

test('a database of another release is refused', async () => {
  const server = await aServer();
  await server.store.change((tx) =>
    sql`insert into "migrations" ("version", "name", "at") values (999, 'x', 1)`.execute(tx),
  );
  const { code, output } = await runProgram(server, 'admin', ['list']);
  expect(code).toBe(1);
  expect(output).toMatch(/^The database was changed by a newer release/);
});
