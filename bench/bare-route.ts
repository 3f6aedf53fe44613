import Fastify from 'fastify';

/** The least that a call can cost here: a route that looks at nothing. */
const http = Fastify();
http.get('/', async () => ({ ok: true }));
await http.listen({ port: Number(process.env.PORT) });
process.on('SIGTERM', () => process.exit());
