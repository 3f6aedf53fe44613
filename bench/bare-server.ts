import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';

/** Baseline: a bare Fastify that answers a sync without work and holds a long poll as long as its `wait` says. */

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
await http.listen({ port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit());
