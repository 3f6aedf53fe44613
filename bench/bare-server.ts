import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';

/**
 * Baseline: a bare Fastify that answers a sync without work, holds a long poll as long as its `wait` says, and
 * writes the bodies it gets to all streams.
 */

const idle = {
  serverTime: '2026-01-10T06:00:00.000Z',
  ackedThrough: 1,
  gaps: [],
  rejected: [],
  commands: [],
  nextSyncSeconds: 20,
};

const http = Fastify();
http.get('/livez', async () => ({ status: 'ok' }));
http.post('/api/v1/device/sync', async () => idle);
http.get<{ Querystring: { wait: string } }>('/api/v1/device/commands', async ({ query }) => {
  await setTimeout(Number(query.wait) * 1000);
  return { commands: [] };
});
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
await http.listen({ port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit());
