import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { assets } from './assets.ts';

const root = join(import.meta.dirname, '../../dist/visit');
const page = '/visit/';

/** Serves the built visit page. The token stands in the fragment, so it never comes here. */
export const serveVisitPage = async ({ http }: App): Promise<void> => {
  if (!existsSync(root)) return;
  await http.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: `${page}assets/`,
    decorateReply: false,
    ...assets,
  });
  for (const file of ['index.html', 'service-worker.js']) {
    http.get(`${page}${file}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file, root),
    );
  }
  http.get(page, { schema: { hide: true } }, (request, reply) =>
    // The service worker's scope ends with the slash.
    request.url.startsWith(page) ? reply.sendFile('index.html', root) : reply.redirect(page),
  );
};
