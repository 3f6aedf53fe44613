import { afterEach, expect, test, vi } from 'vitest';
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

test('an error for a program that fails has its last output', async () => {
  const { ended } = startProgram('pg_dump', [], 'postgres://127.0.0.1:1/sales');
  await expect(ended).rejects.toThrow(/^pg_dump failed: .*connection/s);
});
