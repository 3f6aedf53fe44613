import type { FastifyStaticOptions } from '@fastify/static';

/** Files with a digest in their names, compressed when they were built. */
export const assets = {
  preCompressed: true,
  setHeaders: (reply, path) => {
    const isAsset = path.includes('/assets/');
    reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
} satisfies Omit<FastifyStaticOptions, 'root'>;
