import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import type { Settings } from '../../platform/settings/settings.ts';
import { transformObject, transformRoute } from './document.ts';
import { nameSchemas } from './names.ts';
import { swaggerUiOptions } from './swagger-ui.ts';
import { tagList } from './tags.ts';

/** Part of the description, for all calls of the console. */
const acceptedForms = `
The console's calls accept what clients usually send:

- \`Authorization: Bearer <token>\`, the scheme in any case, or the bare token.
- JSON, \`multipart/form-data\` and \`application/x-www-form-urlencoded\`; a form names fields of rows \`stocks[0][rowNo]\`.
- Numbers and flags as text (\`12\`, \`true\`, \`1\`), a number where text belongs, choices in any case.
- Dates as \`YYYY-MM-DD\`, \`DD/MM/YYYY\`, ISO 8601 or milliseconds since 1970.
- Empty and null parameters of a query as left out; a \`limit\` above the maximum as the maximum.
- A slash at the end of a path, and a machine's physical ID in place of its \`_id\`.
- Unknown fields, which are ignored and named in the header \`Ignored-Fields\`. An answer can be sent back whole.

The calls of machines, below \`/device\`, accept only what their schemas say.`;

const info = {
  title: 'VMS API',
  version: '1',
  description:
    'Vending-machine management: the console’s calls and the machines’. Instants are ISO 8601 in UTC, ' +
    'days those of the business’ time zone, money taka with at most two decimals. ' +
    'Texts are English, or Bangla with `Accept-Language: bn`.\n' +
    acceptedForms,
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
  visitLink: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token in the fragment of a visit link',
  },
} as const;

export type DocumentedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

const acceptAnything = () => (value: unknown) => ({ value });
const serializeJson = () => JSON.stringify;

/** Builds a server for the OpenAPI document of these routes and for Swagger UI. */
export const buildDocumentServer = async (
  routes: readonly DocumentedRoute[],
  { PUBLIC_ORIGIN = '/' }: Pick<Settings, 'PUBLIC_ORIGIN'>,
): Promise<FastifyInstance> => {
  nameSchemas();
  const http = Fastify();
  http.setValidatorCompiler(acceptAnything);
  http.setSerializerCompiler(serializeJson);
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
    transform: transformRoute,
    transformObject,
  });
  await http.register(swaggerUi, swaggerUiOptions());
  for (const route of routes) http.route({ ...route, handler: async () => undefined });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
  await http.ready();
  return http;
};
