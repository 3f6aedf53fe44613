import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { environmentOf, startProgram } from './programs.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a program of PostgreSQL gets the database of the address, and nothing that is ours alone', () => {
  const address =
    'postgres://vms:p%40ss@[::1]:5433/sales?sslmode=verify-full&statement_timeout=60000';
  expect(environmentOf(address)).toEqual({
    PGHOST: '::1',
    PGPORT: '5433',
    PGUSER: 'vms',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'sales',
    PGSSLMODE: 'verify-full',
  });
});

test('an error for a program that is not installed says what to install', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { ended } = startProgram('pg_dump', [], 'postgres://127.0.0.1/sales');
  await expect(ended).rejects.toThrow('pg_dump is not installed on this computer: install');
});

test.each([
  ['pg_restore', "pg_restore: unrecognized option '--restrict-key=1'"],
  ['psql', 'psql:<stdin>:7: error: invalid command \\restrict'],
] as const)('an error for a %s without restricted mode says what to update', async (name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), `#!/bin/sh\ncat >&2 <<'END'\n${text}\nEND\nexit 1\n`, {
    mode: 0o700,
  });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const { ended } = startProgram(name, [], 'postgres://127.0.0.1/sales');
  await expect(ended).rejects.toThrow(`${name} of this computer is too old`);
});

test('an error for a program that fails has its last output', async () => {
  const { ended } = startProgram('pg_dump', [], 'postgres://127.0.0.1:1/sales');
  await expect(ended).rejects.toThrow(/^pg_dump failed: .*connection/s);
});
