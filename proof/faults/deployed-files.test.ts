import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { onPath } from '../../tools/programs.js';

const caddyPath = onPath('caddy');
const dockerPath = onPath('docker');
const hasCompose =
  dockerPath !== undefined && spawnSync(dockerPath, ['compose', 'version']).status === 0;

const run = promisify(execFile);
const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));

test.runIf(caddyPath).each([
  ['Caddyfile', { UPSTREAM: 'vms:3000' }],
  ['Caddyfile.several', { UPSTREAMS: 'vms1:3000 vms2:3000' }],
])('Caddy accepts %s', async (name, upstreams) => {
  const env = { ...process.env, DOMAIN: 'vending.example.com', ...upstreams };
  const args = ['validate', '--config', join(deploy, name), '--adapter', 'caddyfile'];
  const { stdout } = await run(caddyPath ?? '', args, { env });
  expect(stdout).toContain('Valid configuration');
});

/** The files as an operator has them who followed the first lines of `compose.postgres.yaml`. */
const aDeployment = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(deploy, folder, { recursive: true });
  mkdirSync(join(folder, 'secrets'));
  for (const name of ['postgres_password', 'vms_password', 'database_url', 'secrets_key'])
    writeFileSync(join(folder, 'secrets', name), 'secret');
  return folder;
};

test.runIf(hasCompose).each([
  ['compose.yaml', ['caddy', 'vms']],
  ['compose.postgres.yaml', ['caddy', 'postgres', 'vms1', 'vms2']],
])('Docker composes the services of %s', async (name, services) => {
  const env = { ...process.env, DOMAIN: 'vending.example.com' };
  const args = ['compose', '--file', join(aDeployment(), name), 'config', '--services'];
  const { stdout } = await run(dockerPath ?? '', args, { env });
  expect(stdout.trim().split('\n').toSorted()).toEqual(services);
});
