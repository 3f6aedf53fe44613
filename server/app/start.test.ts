import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const entry = join(import.meta.dirname, '../main.ts');

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts the server as `npm start` does and answers all it says, until it ends or listens. */
const start = (env: Record<string, string>): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [entry], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: aFolder(), ...env },
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('password: ')) child.kill('SIGTERM');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });

const onlyLine = (said: string): string => {
  const lines = said.split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

test('the first start ends with the address and the login of the first admin', async () => {
  const { code, said } = await start({});
  expect(code).toBe(0);
  expect(said).toMatch(/^VMS listens on http:\/\/localhost:\d+\n/);
  expect(said).toMatch(/username: super\n\s+password: \S{16}$/);
});

test('wrong settings end the start with one sentence that names all of them', async () => {
  const { code, said } = await start({ PORT: 'http', TIME_ZONE: 'Dhaka', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  const line = onlyLine(said);
  for (const name of ['PORT', 'TIME_ZONE', 'LOG_LEVEL']) expect(line).toContain(name);
});

test('a port in use ends the start with one sentence that says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, said } = await start({ PORT: port });
  expect(code).toBe(1);
  expect(onlyLine(said)).toBe(
    `Port ${port} is in use; stop what uses it or set PORT to another one.`,
  );
});

test('a database that cannot be opened ends the start with one sentence', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'vms.db'), 'this is no database, and long enough to be looked at');
  const { code, said } = await start({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(onlyLine(said)).toContain('cannot be opened');
});

test('a PostgreSQL that does not answer ends the start with one sentence', async () => {
  const { code, said } = await start({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  expect(code).toBe(1);
  expect(onlyLine(said)).toContain('DATABASE_URL');
});
