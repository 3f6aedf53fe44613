import Fastify from 'fastify';

/** Baseline: a route that does no work. */
const http = Fastify();
http.get('/', async () => ({ ok: true }));
await http.listen({ port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit());
