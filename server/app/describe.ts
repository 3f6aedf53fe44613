import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../core/settings/settings.ts';
import type { Shown } from './doors.ts';
import type { Described } from './openapi/server.ts';

/** Swagger's page writes styles and markup of its own; it shows nothing but the contract. */
const forSwagger = (policy: string): string =>
  policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace(/require-trusted-types-for 'script';?|trusted-types default;?/g, '');

const paths = ['/openapi.json', '/docs', '/docs/*'];
const policyHeader = 'content-security-policy';

/**
 * OpenAPI 3.1 from the contract at `/openapi.json`, and a page to read it at `/docs`. Both are made
 * when somebody first asks: few do, and what makes them is large.
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
