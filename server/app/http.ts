import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { usualBytes } from '../../contract/endpoint.ts';
import { answerWriter } from '../core/answers.ts';
import { trusted } from '../core/client.ts';
import type { Store } from '../core/db/store.ts';
import { answerErrors, refusalOfStatus } from '../core/errors.ts';
import type { Settings } from '../core/settings/settings.ts';
import { limitUploads } from '../logos/upload-turns.ts';
import { bareHeaders } from './bare-headers.ts';
import { acceptBodies } from './bodies.ts';
import { callersOf } from './callers.ts';
import { connectionOptions, guardConnections, type Patience, patience } from './connections.ts';
import { describe } from './describe.ts';
import type { Doors } from './doors.ts';
import { tellHealth } from './health.ts';
import { measure } from './metrics.ts';
import { lateness, ranksOf } from './overload.ts';
import { limitCalls, protect, protectMachines, takePlainBodies } from './protect.ts';
import { validatorCompiler } from './validation.ts';

export interface HttpParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => number;
  /** Overrides of the default timeouts and limits. */
  readonly patience?: Partial<Patience>;
  /** Event loop delay in milliseconds; measured by default. */
  readonly late?: () => number;
}

const compressing = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  // A higher quality saves little: 200 machines are 99 KB, compressed 7.9 KB or 7.8 KB.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 3 },
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** Returns a generator of request IDs that are unique across servers. */
const requestIds = (): (() => string) => {
  const server = randomUUID();
  let calls = 0;
  return () => `${server}-${calls++}`;
};

const logsRequests: ReadonlySet<string> = new Set(['debug', 'trace']);

const bareHttp = (settings: Settings, patient: Patience): FastifyInstance => {
  const isTelling = logsRequests.has(settings.LOG_LEVEL);
  return Fastify({
    ...connectionOptions(patient),
    logger: {
      level: settings.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: !isTelling }),
    // No child logger a request: `answerErrors` logs the request ID itself.
    ...(!isTelling && { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    trustProxy: trusted(settings.TRUST_PROXY),
    genReqId: requestIds(),
    // A path that cannot be decoded is a 404.
    frameworkErrors: (_error, _request, reply) => {
      // Before routing a reply has no schema to be typed by.
      (reply as FastifyReply).code(404).headers(bareHeaders).send(refusalOfStatus(404));
    },
    bodyLimit: usualBytes,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
};

/** Registers an encapsulated scope: its hooks run for its own routes alone. */
const within = async <T>(
  http: FastifyInstance,
  build: (scope: FastifyInstance) => Promise<T>,
): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  await http.register(async (scope) => resolve(await build(scope)));
  return promise;
};

/**
 * Builds the HTTP server with its limits and health checks, and the two scopes for routes, each with
 * hooks of its own.
 */
export const httpOf = async (parts: HttpParts): Promise<Doors> => {
  const { settings } = parts;
  const patient = { ...patience(), ...parts.patience };
  const http = bareHttp(settings, patient);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(answerWriter(settings.NODE_ENV === 'production'));
  answerErrors(http);
  http.removeContentTypeParser('text/plain');
  tellHealth(http, parts);
  guardConnections(http, patient);
  const { countedBy, byToken } = callersOf(http);
  const ranks = ranksOf(parts.late ?? lateness(http), countedBy);
  const showMetrics = await measure(http, parts);
  const showDocument = describe(http, settings);
  return {
    http,
    openForPeople: (build) =>
      within(http, async (people) => {
        protect(people, settings);
        await people.register(cookie);
        await limitCalls(people, settings, countedBy);
        ranks.rank(people);
        takePlainBodies(people);
        await people.register(compress, compressing);
        showMetrics(people);
        showDocument(people);
        limitUploads(people);
        await acceptBodies(people);
        return build(people);
      }),
    openForMachines: (build) =>
      within(http, async (machines) => {
        protectMachines(machines, settings, byToken, ranks);
        await machines.register(compress, compressing);
        return build(machines);
      }),
  };
};
