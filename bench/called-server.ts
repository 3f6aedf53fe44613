/**
 * The server in a process of its own, or in its place a bare Fastify that answers a sync and does
 * nothing for it, and tells streams what it is given. It says where it listens, and whenever it is asked what it has used so far.
 */
import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { startServer } from '../server/app/start.ts';
import { readSettings } from '../server/core/settings/settings.ts';

const idle = {
  serverTime: '2026-01-10T06:00:00.000Z',
  ackedThrough: 1,
  gaps: [],
  rejected: [],
  commands: [],
  nextSyncSeconds: 20,
};

const startBare = async (): Promise<string> => {
  const http = Fastify();
  http.post('/api/v1/device/sync', async () => idle);
  const streams = new Set<ServerResponse>();
  http.get('/api/v1/live', (_request, reply) => {
    reply.hijack();
    reply.raw.write(':\n\n');
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  http.post<{ Body: string }>('/tell', async ({ body }) => {
    for (const stream of streams) stream.write(body);
  });
  return http.listen({ port: 0, host: '127.0.0.1' });
};

const startWhole = async (): Promise<string> => (await startServer(readSettings(process.env))).url;

const url = await (process.env.DATA_DIR ? startWhole() : startBare());
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  // Microseconds, bytes.
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
process.send?.({ url });
