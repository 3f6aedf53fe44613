import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '../testing/packages-at-start.ts');

/** The packages that a server with few settings has loaded when it answers. */
const packagesAtStart = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', PAYMENTS: 'off', LOG_LEVEL: 'silent' };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  return JSON.parse(stdout);
};

test('what is large and seldom needed is not loaded before it is', async () => {
  const packages = await packagesAtStart();
  expect(packages).toEqual(expect.arrayContaining(['better-sqlite3', 'fastify', 'kysely', 'zod']));
  const later = [
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'age-encryption',
    'bowser',
    'papaparse',
    'pg',
    'prom-client',
    'react-dom',
    'sharp',
    'write-excel-file',
    'yaml',
  ];
  expect(packages.filter((name) => later.includes(name))).toEqual([]);
});
