import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { DeviceEvent, EventList } from '../../contract/device-events.ts';
import { Refusal } from '../../contract/refusal.ts';

const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'VMS API',
    version: '1',
    description: 'Vending-machine management: the console’s calls and the machines’.',
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
} as const;

/** The server reads a sync's events one by one, but they have a shape all the same. */
const showEvents = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }) => {
  if (zodSchema === EventList) {
    Object.assign(jsonSchema, { items: z.toJSONSchema(DeviceEvent, { io: 'input' }) });
  }
};

/** The answer of every call that was not done. */
const refused = {
  description: 'What went wrong',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
} as const;

const withRefusals: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject;
  const { components, paths = {} } = document.openapiObject;
  Object.assign(components?.schemas ?? {}, { Refusal: z.toJSONSchema(Refusal) });
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path ?? {}))) {
    if (typeof operation === 'object' && 'responses' in operation) {
      Object.assign(operation.responses, { default: refused });
    }
  }
  return document.openapiObject;
};

/** Swagger's page writes styles and markup of its own; it shows nothing but the contract. */
const forSwagger = (policy: string): string =>
  policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace(/require-trusted-types-for 'script';?|trusted-types default;?/g, '');

/** OpenAPI 3.1 from the contract at `/docs/json`, and a page to read it at `/docs`. */
export const describe = async (http: FastifyInstance): Promise<void> => {
  await http.register(swagger, {
    openapi: openApi,
    transform: createJsonSchemaTransform({
      zodToJsonConfig: { unrepresentable: 'any', override: showEvents },
    }),
    transformObject: withRefusals,
  });
  await http.register(swaggerUi, { routePrefix: '/docs', transformStaticCSP: forSwagger });
};
