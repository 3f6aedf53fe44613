import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { adminRoutes } from '../admins/routes.ts';
import type { Store } from '../core/db/store.ts';
import { answerErrors } from '../core/errors.ts';
import { logoRoutes } from '../core/logos.ts';
import type { App } from '../core/serve.ts';
import type { Settings } from '../core/settings.ts';
import { acceptForms } from '../core/uploads.ts';
import { institutionRoutes } from '../institutions/routes.ts';
import { machineApiRoutes } from '../machine-api/routes.ts';
import { machineRoutes } from '../machines/routes.ts';
import { organizationRoutes } from '../organizations/routes.ts';
import { overviewRoutes } from '../overview/routes.ts';
import { rfidRoutes } from '../rfids/routes.ts';
import { serveConsole } from './console.ts';

export interface Parts {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => number;
}

const bodyLimit = 1024 * 1024;
const requestsPerMinute = 1200;
const logsRequests: ReadonlySet<string> = new Set(['debug', 'trace']);

const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'VMS API',
    version: '1',
    description: 'Vending-machine management: the console’s calls and the machines’.',
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
} as const;

const contentSecurity = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine sets positions and sizes as style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

const protect = async (http: FastifyInstance, { settings }: Parts) => {
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...contentSecurity, ...(isHttps && { upgradeInsecureRequests: [] }) },
    },
    strictTransportSecurity: isHttps,
  });
  await http.register(underPressure, { maxEventLoopDelay: 2000 });
  http.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  // Per client address; every console of an office may share one.
  await http.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
  });
};

const describe = async (http: FastifyInstance) => {
  await http.register(swagger, {
    openapi: openApi,
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await http.register(swaggerUi, { routePrefix: '/docs' });
};

/** The whole server, ready to listen or to be injected: the same one in production and in tests. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { settings } = parts;
  const http = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({
      disableRequestLogging: !logsRequests.has(settings.LOG_LEVEL),
    }),
    trustProxy: settings.TRUST_PROXY,
    genReqId: () => randomUUID(),
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, _request, reply) => {
      // Before routing a reply has no schema to be typed by.
      (reply as FastifyReply).code(404).send({ message: 'Not found' });
    },
    bodyLimit,
    routerOptions: { maxParamLength: 300 },
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  answerErrors(http);
  await protect(http, parts);
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await acceptForms(http);
  await describe(http);
  const app: App = { http, ...parts };
  adminRoutes(app);
  organizationRoutes(app);
  institutionRoutes(app);
  logoRoutes(app);
  machineRoutes(app);
  rfidRoutes(app);
  machineApiRoutes(app);
  overviewRoutes(app);
  await serveConsole(app);
  await http.ready();
  return http;
};
