import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../platform/db/unavailable.ts';
import { readSettings, StartError } from '../platform/settings/settings.ts';
import { anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { programEnv } from '../testing/operations/program-env.ts';
import { aServer } from '../testing/server.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { startServer } from './start.ts';

const entry = join(import.meta.dirname, '../main.ts');

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/**
 * Runs the server as `npm start` does; visits it and sends the signal once it listens, and waits for
 * its exit.
 */
const runStart = (
  env: Record<string, string>,
  signal: NodeJS.Signals = 'SIGTERM',
  visit: (url: string) => Promise<unknown> = async () => undefined,
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [entry], {
      env: { ...programEnv(), PORT: '0', DATA_DIR: aFolder(), ...env },
    });
    let output = '';
    let isVisited = false;
    const append = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /"VMS listens on (\S+)"/.exec(output) ?? [];
      if (url === undefined || isVisited) return;
      isVisited = true;
      visit(url).finally(() => child.kill(signal));
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });

/** Starts the server in this process; a failed start must release its resources. */
const startHere = (env: Record<string, string>) =>
  startServer(readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...env }));

const onlyLine = (output: string): string => {
  const lines = output.split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

/** Every line of the output is one of JSON. */
const linesOf = (output: string): Record<string, unknown>[] =>
  output.split('\n').map((line) => JSON.parse(line));

test('the first start ends with the address and the login of the first admin', async () => {
  const { code, output } = await runStart({});
  expect(code).toBe(0);
  expect(linesOf(output)).toMatchObject([
    { msg: expect.stringMatching(/^VMS listens on http:\/\/localhost:\d+$/) },
    { username: 'super', password: expect.stringMatching(/^\S{16}$/) },
    { msg: 'VMS stops', signal: 'SIGTERM' },
    { msg: 'VMS has stopped' },
  ]);
});

test('a password that was given is not shown', async () => {
  const { code, output } = await runStart({ SUPER_PASSWORD: 'river and rain', LOG_LEVEL: 'trace' });
  expect(code).toBe(0);
  expect(output).toContain('"password":"the one of SUPER_PASSWORD"');
  expect(output).not.toContain('river and rain');
});

test('an access log that is on has a line for each call, without its address', async () => {
  const { output } = await runStart({ ACCESS_LOG: 'on' }, 'SIGTERM', async (url) => {
    for (const path of ['livez', 'api/v1/organization/secret']) await fetch(`${url}/${path}`);
  });
  const calls = linesOf(output).filter(({ msg }) => msg === 'call');
  const route = '/api/v1/organization/:id';
  const reqId = expect.stringMatching(/-\d+$/);
  expect(calls).toMatchObject([{ reqId, method: 'GET', route, status: 401, ip: '127.0.0.1' }]);
});

test('a password that guessing starts with is refused, while there is no admin', async () => {
  const DATA_DIR = aFolder();
  const failedStart = startHere({ DATA_DIR, SUPER_PASSWORD: 'Password' });
  await expect(failedStart).rejects.toThrow('SUPER_PASSWORD is one of the passwords');
  await (await startHere({ DATA_DIR })).stop();
  await (await startHere({ DATA_DIR, SUPER_PASSWORD: 'Password' })).stop();
});

test('another key of the secrets is refused, unless payments are off', async () => {
  const DATA_DIR = aFolder();
  const [rightKey = '', wrongKey = ''] = [1, 2].map((byte) =>
    Buffer.alloc(32, byte).toString('base64'),
  );
  await (await startHere({ DATA_DIR, SECRETS_KEY: rightKey })).stop();
  await expect(startHere({ DATA_DIR, SECRETS_KEY: wrongKey })).rejects.toThrow('set PAYMENTS=off');
  await (await startHere({ DATA_DIR, SECRETS_KEY: wrongKey, PAYMENTS: 'off' })).stop();
});

test('a second server on the same data is refused', async () => {
  const DATA_DIR = aFolder();
  const first = await startHere({ DATA_DIR });
  await expect(startHere({ DATA_DIR })).rejects.toThrow('Another server is running');
  await first.stop();
  await (await startHere({ DATA_DIR })).stop();
});

test('a fault that nobody has caught ends the server, which says so', async () => {
  const fault = `process.on('SIGUSR2', () => Promise.reject(new Error('Nobody caught this')))`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(fault)}`;
  const { code, output } = await runStart({ NODE_OPTIONS }, 'SIGUSR2');
  expect(code).toBe(1);
  expect(linesOf(output).at(-1)).toMatchObject({
    level: 60,
    msg: 'The server ends because of a fault of its own',
    err: { message: 'Nobody caught this' },
  });
});

test('wrong settings end the start with one line that names all of them', async () => {
  const { code, output } = await runStart({ PORT: 'http', TIME_ZONE: 'Dhaka', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  const line = JSON.parse(onlyLine(output)).msg;
  for (const name of ['PORT', 'TIME_ZONE', 'LOG_LEVEL']) expect(line).toContain(name);
});

/** Returns the one-line error of a failed start in this process. */
const startErrorOf = async (env: Record<string, string>): Promise<string> => {
  const error: unknown = await startHere(env).catch((thrown: unknown) => thrown);
  expect(error instanceof StartError || error instanceof Unavailable).toBe(true);
  return onlyLine(error instanceof Error ? error.message : '');
};

test('a port in use is refused with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const PORT = typeof address === 'object' && address ? String(address.port) : '';
  expect(await startErrorOf({ DATA_DIR: aFolder(), PORT })).toBe(
    `Port ${PORT} is in use; stop what uses it or set PORT to another one.`,
  );
});

test('a database that cannot be opened is refused', async () => {
  const DATA_DIR = aFolder();
  writeFileSync(join(DATA_DIR, 'vms.db'), 'this is no database, and long enough to be looked at');
  expect(await startErrorOf({ DATA_DIR })).toContain('cannot be opened');
});

test('a PostgreSQL that does not answer is refused', async () => {
  const refusal = await startErrorOf({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  expect(refusal).toContain('DATABASE_URL');
});

const settings = { SUPER_USERNAME: 'super', SUPER_PASSWORD: undefined };

test('of two servers that start at once one makes the first admin', async () => {
  const { store } = await aServer();
  const created = await Promise.all([1, 2].map((at) => makeFirstAdmin(store, settings, at)));
  expect(created.filter(Boolean)).toMatchObject([
    { username: 'super', password: expect.stringMatching(/./) },
  ]);
});

test('a name of the first admin that another admin has is refused with what to do', async () => {
  const server = await aServer();
  const { organizationId } = await aMachine(server);
  const { username } = await anOrganizationAdmin(server, organizationId);
  await server.store.change(async (tx) => {
    await tx.deleteFrom('sessions').execute();
    await tx.deleteFrom('admins').where('type', '=', 'SUPER').execute();
  });
  const creation = makeFirstAdmin(server.store, { ...settings, SUPER_USERNAME: username }, 1);
  await expect(creation).rejects.toThrow('set SUPER_USERNAME to a free name');
});
