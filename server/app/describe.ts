import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../core/settings/settings.ts';
import { transform, transformObject } from './openapi/document.ts';
import { nameSchemas } from './openapi/names.ts';
import { page } from './openapi/page.ts';
import { tagList } from './openapi/tags.ts';

const info = {
  title: 'VMS API',
  version: '1',
  description:
    'Vending-machine management: the console’s calls and the machines’. Instants are ISO 8601 in UTC, ' +
    'days those of the business’ time zone, money taka with at most two decimals. Whoever calls with ' +
    'an unlisted field is told so.',
  contact: { name: 'Whoever runs this server' },
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
};

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `accessToken` that an admin was answered with at login',
  },
  machineKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `machineKey` that a controller was answered with when it claimed its machine',
  },
} as const;

/** OpenAPI 3.1 from the contract at `/openapi.json`, and a page to read it at `/docs`. */
export const describe = async (
  http: FastifyInstance,
  { PUBLIC_ORIGIN = '/' }: Pick<Settings, 'PUBLIC_ORIGIN'>,
): Promise<void> => {
  nameSchemas();
  const server = {
    url: PUBLIC_ORIGIN,
    description: 'Production: the server that answers this',
    'x-internal': false,
  };
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [server],
      tags: tagList,
      components: { securitySchemes },
    },
    transform,
    transformObject,
  });
  await http.register(swaggerUi, page());
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
};
