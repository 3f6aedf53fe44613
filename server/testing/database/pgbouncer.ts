import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { lastingPort } from '../../../tools/ports.js';
import { onPath } from '../../../tools/programs.js';

/** The paths of the installed programs; undefined without them. */
export const pgbouncerPath = onPath('pgbouncer');
export const opensslPath = onPath('openssl');

const configOf = (address: URL, port: number, settings: string) => `
[databases]
* = host=${address.hostname} port=${address.port} user=${address.username} password=${address.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${settings}
`;

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

/** Starts PgBouncer in front of a database until the end of the test; returns the address there. */
export const startPgbouncer = async (url: string, settings: string): Promise<string> => {
  const port = await lastingPort();
  const folder = mkdtempSync(join(tmpdir(), 'vms-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configOf(new URL(url), port, settings));
  // PgBouncer does not run as root.
  const asNobody = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  chmodSync(folder, 0o755);
  const child = spawn(pgbouncerPath ?? '', [...asNobody, file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  while (!(await answers(pooled.href))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await setTimeout(50);
  }
  return pooled.href;
};
