import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { lastingPort } from '../../tools/ports.js';
import { onPath } from '../../tools/programs.js';
import type { Program } from '../program.ts';

/** Where it is installed. */
export const haproxy = onPath('haproxy');

const deployed = (name: string): string =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
const given = deployed('haproxy.cfg');
const givenForPostgres = deployed('haproxy-postgres.cfg');

/** The configuration that is deployed, without TLS and with these servers. */
const configured = (port: number, servers: readonly Program[]): string => {
  const text = given
    .replace(/^ *bind :443.*\n/m, '')
    .replace(/^ *http-request redirect.*\n/m, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`);
  return servers.reduce(
    (sofar, { url }, index) => sofar.replace(`10.0.0.1${index + 1}:3000`, new URL(url).host),
    text,
  );
};

/** Runs it until the test is over; waits until it is ready. */
const run = async (text: string, isReady: () => Promise<boolean>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn(haproxy ?? '', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
    await setTimeout(50);
  }
};

/** Stands before three servers; answers its address, and is gone after the test. */
export const haproxyBefore = async (servers: readonly Program[]): Promise<string> => {
  const port = await lastingPort();
  const url = `http://127.0.0.1:${port}`;
  await run(configured(port, servers), () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return url;
};

const isWritable = async (connectionString: string): Promise<boolean> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } catch {
    return false;
  } finally {
    // One that was never connected does not end.
    client.end().catch(() => undefined);
  }
};

/** Stands before the PostgreSQL of an address, at these hosts; answers its own address. */
export const haproxyBeforePostgres = async (
  url: string,
  hosts: readonly string[],
): Promise<string> => {
  const [primary, standby] = [await lastingPort(), await lastingPort()];
  const bound = givenForPostgres
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${primary}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${standby}`);
  const text = hosts.reduce(
    (sofar, host, index) => sofar.replaceAll(`10.0.0.2${index + 1}:`, `${host}:`),
    bound,
  );
  const proxied = url.replace(/@[^/]*/, `@127.0.0.1:${primary}`);
  await run(text, () => isWritable(proxied));
  return proxied;
};
