import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../core/settings/settings.ts';
import type { Shown } from './doors.ts';
import type { Described } from './openapi/server.ts';

/** Relaxes the CSP for Swagger UI, which adds inline styles and markup; it shows only the contract. */
const forSwagger = (policy: string): string =>
  policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace(/require-trusted-types-for 'script';?|trusted-types default;?/g, '');

const paths = ['/openapi.json', '/docs', '/docs/*'];
const policyHeader = 'content-security-policy';

/**
 * Serves OpenAPI 3.1 of the contract at `/openapi.json`, and Swagger UI at `/docs`. Both are loaded on
 * the first request: few clients need them, and their packages are large.
 */
export const describe = (
  http: FastifyInstance,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): Shown => {
  const routes: Described[] = [];
  http.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) routes.push({ method, url, schema });
  });
  let making: Promise<FastifyInstance> | undefined;
  const made = () => {
    making ??= import('./openapi/server.ts').then(({ documentServer }) =>
      documentServer(routes, settings),
    );
    return making;
  };
  const pass = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await made()).inject({ url, headers });
    if (url.startsWith('/docs')) {
      reply.header(policyHeader, forSwagger(String(reply.getHeader(policyHeader))));
    }
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };
  return (people) => {
    for (const path of paths) people.get(path, { schema: { hide: true } }, pass);
  };
};
