import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { lastingPort } from '../../tools/ports.js';
import { onPath } from '../../tools/programs.js';
import type { Program } from '../program.ts';

/** The path of the installed program; undefined without it. */
export const haproxyPath = onPath('haproxy');

const deployedConfig = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');

/** The deployed configuration, without TLS and with these servers. */
const haproxyConfig = (port: number, servers: readonly Program[]): string => {
  const text = deployedConfig
    .replace(/^ *bind :443.*\n/m, '')
    .replace(/^ *http-request redirect.*\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`);
  return servers.reduce(
    (sofar, { url }, index) => sofar.replace(`10.0.0.1${index + 1}:3000`, new URL(url).host),
    text,
  );
};

/** Runs HAProxy with a deployed configuration, as the user of this process, until the end of the test. */
export const runHaproxy = (deployed: string): ChildProcess => {
  const config = deployed.replace(/^ *(?:user|group) .*\n/gm, '');
  const folder = mkdtempSync(join(tmpdir(), 'vms-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn(haproxyPath ?? '', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return child;
};

/** Starts HAProxy before three servers until the end of the test; returns its address. */
export const startHaproxy = async (servers: readonly Program[]): Promise<string> => {
  const port = await lastingPort();
  const url = `http://127.0.0.1:${port}`;
  const child = runHaproxy(haproxyConfig(port, servers));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
    await setTimeout(50);
  }
  return url;
};
