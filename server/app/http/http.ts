import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { defaultBodyBytes } from '../../../contract/endpoint.ts';
import { limitUploads } from '../../organizations/logos/limit-uploads.ts';
import type { Store } from '../../platform/db/store.ts';
import { answerSerializerFor } from '../../platform/endpoints/answer-serializer.ts';
import { answerErrors, refusalOfStatus } from '../../platform/http/answer-errors.ts';
import { trustProxyOption } from '../../platform/http/client.ts';
import { decorateWorkloads } from '../../platform/http/workloads.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { prepareMetrics } from '../metrics/metrics.ts';
import { logAccess } from './access-log.ts';
import { prepareApiDocs } from './api-docs.ts';
import { bareHeaders } from './bare-headers.ts';
import { acceptBodies } from './bodies.ts';
import { callerKeysFor } from './callers.ts';
import {
  type ConnectionLimits,
  connectionOptions,
  defaultConnectionLimits,
  guardConnections,
} from './connections.ts';
import { registerHealth } from './health.ts';
import { limitConcurrency, refuseUnderPressure } from './overload.ts';
import { addAnswerHeaders, limitCalls, refuseEncodedBodies } from './protect.ts';
import type { HttpServer } from './scopes.ts';
import { validatorCompiler } from './validation.ts';

export interface HttpParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => number;
  /** Overrides of the default timeouts and limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
}

const compressionOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  // A higher quality saves little: 200 machines are 99 KB, compressed 7.9 KB or 7.8 KB.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 3 },
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** Returns a generator of request IDs that are unique across servers. */
const createRequestIdGenerator = (): (() => string) => {
  const server = randomUUID();
  let calls = 0;
  return () => `${server}-${calls++}`;
};

const requestLogLevels: ReadonlySet<string> = new Set(['debug', 'trace']);

const refuseCompiler = (): never => {
  throw new Error('A schema has no compiler of zod');
};

const createFastify = (settings: Settings, limits: ConnectionLimits): FastifyInstance => {
  const isLoggingRequests = requestLogLevels.has(settings.LOG_LEVEL);
  return Fastify({
    ...connectionOptions(limits),
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: !isLoggingRequests }),
    trustProxy: trustProxyOption(settings.TRUST_PROXY),
    genReqId: createRequestIdGenerator(),
    // A path that cannot be decoded is a 404.
    frameworkErrors: (_error, _request, reply) => {
      // Before routing a reply has no schema to be typed by.
      (reply as FastifyReply).code(404).headers(bareHeaders).send(refusalOfStatus(404));
    },
    bodyLimit: defaultBodyBytes,
    // Otherwise Fastify loads ajv, which checks nothing here: every schema is zod's.
    schemaController: {
      compilersFactory: { buildValidator: refuseCompiler, buildSerializer: refuseCompiler },
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
};

/** Builds the HTTP server with its limits and health checks. */
export const buildHttp = async (parts: HttpParts): Promise<HttpServer> => {
  const { settings } = parts;
  const limits = { ...defaultConnectionLimits(), ...parts.connectionLimits };
  const http = createFastify(settings, limits);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(answerSerializerFor(settings.NODE_ENV === 'production'));
  answerErrors(http);
  http.removeContentTypeParser('text/plain');
  await http.register(underPressure);
  decorateWorkloads(http);
  const readiness = registerHealth(http, parts);
  guardConnections(http, limits);
  const keysOf = callerKeysFor(http);
  const registerMetricsRoute = await prepareMetrics(http, parts, readiness);
  const registerDocsRoutes = prepareApiDocs(http, settings);
  return {
    http,
    onNotReady: readiness.onNotReady,
    registerRoutes: async (build) => {
      await http.register(async (scope) => {
        await addAnswerHeaders(scope, settings);
        await scope.register(cookie);
        await limitCalls(scope, settings, keysOf);
        refuseUnderPressure(scope);
        limitConcurrency(scope, keysOf);
        refuseEncodedBodies(scope);
        await scope.register(compress, compressionOptions);
        if (settings.ACCESS_LOG === 'on') logAccess(scope);
        registerMetricsRoute(scope);
        registerDocsRoutes(scope);
        limitUploads(scope);
        await acceptBodies(scope);
        await build(scope);
      });
    },
  };
};
