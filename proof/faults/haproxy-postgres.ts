import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { lastingPort } from '../../tools/ports.js';
import { runHaproxy } from './haproxy.ts';

const deployedConfig = readFileSync(
  new URL('../../deploy/haproxy-postgres.cfg', import.meta.url),
  'utf8',
);

const isPrimary = async (connectionString: string): Promise<boolean> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"');
    return !rows[0].isStandby;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Answers `OPTIONS /primary` as Patroni does, until the end of the test; returns its port. */
const startRoleServer = async (postgresUrl: string): Promise<number> => {
  const server = createServer(async (_request, response) => {
    response.writeHead((await isPrimary(postgresUrl)) ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/**
 * Starts HAProxy as deployed before two PostgreSQL, of which one is the primary, until the end of the
 * test; returns the address of the primary.
 */
export const startPostgresHaproxy = async (urls: readonly string[]): Promise<string> => {
  const port = await lastingPort();
  const names = ['one', 'two'];
  let config = deployedConfig
    .replace(/^listen standby[\s\S]*/m, '')
    .replace(/^ *server three.*\n/m, '')
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`);
  for (const [index, url] of urls.entries()) {
    const line = `server ${names[index]} ${new URL(url).host} port ${await startRoleServer(url)}`;
    config = config.replace(new RegExp(`server ${names[index]} .*`), line);
  }
  const child = runHaproxy(config);
  const address = new URL(urls[0] ?? '');
  address.port = String(port);
  while (!(await isPrimary(address.href))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
    await setTimeout(50);
  }
  return address.href;
};
