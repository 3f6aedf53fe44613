import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** Runs the commands at the head of a compose file with `config` instead of `up`. */
const followHead = async (name: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(deploy, join(folder, 'deploy'), { recursive: true });
  const commands = readFileSync(join(deploy, name), 'utf8').matchAll(/^# {3}(.*)$/gm);
  const script = Array.from(commands, ([, command = '']) =>
    command.replace(/ up .*/, ' config --services'),
  );
  const { DOMAIN: _none, ...env } = process.env;
  const { stdout } = await run('sh', ['-ec', script.join('\n')], { cwd: folder, env });
  return stdout;
};

test.runIf(hasCompose).each([
  ['compose.yaml', ['caddy', 'vms']],
  ['compose.postgres.yaml', ['caddy', 'postgres', 'vms1', 'vms2']],
])('Docker composes the services of %s by the commands at its head', async (name, services) => {
  const lines = (await followHead(name)).trim().split('\n');
  expect([...new Set(lines)].toSorted()).toEqual(services);
});
