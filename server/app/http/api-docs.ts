import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../platform/settings/settings.ts';
import type { DocumentedRoute } from '../openapi/server.ts';
import type { RegisterRoutes } from './scopes.ts';

/** Relaxes the CSP for Swagger UI, which adds inline styles and markup; it shows only the contract. */
const relaxPolicy = (policy: string): string =>
  policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace(/require-trusted-types-for 'script';?|trusted-types default;?/g, '');

const paths = ['/openapi.json', '/docs', '/docs/*'];
const policyHeader = 'content-security-policy';

/**
 * Serves OpenAPI 3.1 of the contract at `/openapi.json`, and Swagger UI at `/docs`. Both are loaded on
 * the first request: few clients need them, and their packages are large.
 */
export const prepareApiDocs = (
  http: FastifyInstance,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): RegisterRoutes => {
  const routes: DocumentedRoute[] = [];
  http.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && !schema?.hide) routes.push({ method, url, schema });
  });
  let starting: Promise<FastifyInstance> | undefined;
  const getDocumentServer = () => {
    starting ??= import('../openapi/server.ts').then(({ buildDocumentServer }) =>
      buildDocumentServer(routes, settings),
    );
    return starting;
  };
  const forwardRequest = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await getDocumentServer()).inject({ url, headers });
    if (url.startsWith('/docs')) {
      reply.header(policyHeader, relaxPolicy(String(reply.getHeader(policyHeader))));
    }
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };
  return (people) => {
    for (const path of paths) people.get(path, { schema: { hide: true } }, forwardRequest);
  };
};
