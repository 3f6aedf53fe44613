import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
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
import { acceptForms } from '../logos/uploads.ts';
import { bareHeaders } from './bare-headers.ts';
import { callersOf } from './callers.ts';
import { connectionOptions, guardConnections, type Patience, patience } from './connections.ts';
import { describe } from './describe.ts';
import { tellHealth } from './health.ts';
import { measure } from './metrics.ts';
import { lateness, rankCalls } from './overload.ts';
import { limitCalls, protect, takePlainBodies } from './protect.ts';
import { validatorCompiler } from './validation.ts';

export interface HttpParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly now: () => number;
  /** What differs of how long clients are waited for. */
  readonly patience?: Partial<Patience>;
  /** How late the event loop is, in milliseconds; left out, it is measured. */
  readonly late?: () => number;
}

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
    // What is logged of a call by itself names it (`answerErrors`).
    ...(!isTelling && { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    trustProxy: trusted(settings.TRUST_PROXY),
    genReqId: () => randomUUID(),
    // A path that cannot be decoded names nothing.
    frameworkErrors: (_error, _request, reply) => {
      // Before routing a reply has no schema to be typed by.
      (reply as FastifyReply).code(404).headers(bareHeaders).send(refusalOfStatus(404));
    },
    bodyLimit: usualBytes,
    routerOptions: { maxParamLength: 300 },
  });
};

/** Where routes are put behind what has been registered so far, and before what comes later. */
const scopeOf = async (http: FastifyInstance): Promise<FastifyInstance> => {
  const { promise, resolve } = Promise.withResolvers<FastifyInstance>();
  await http.register(async (scope) => resolve(scope));
  return promise;
};

export interface Doors {
  readonly http: FastifyInstance;
  /** For machines, who send no forms: a call that is held has as little about it as can be. */
  readonly machines: FastifyInstance;
}

/** What listens, protects itself and tells of its health, before there is any call to answer. */
export const httpOf = async (parts: HttpParts): Promise<Doors> => {
  const { settings } = parts;
  const patient = { ...patience(), ...parts.patience };
  const http = bareHttp(settings, patient);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(answerWriter(settings.NODE_ENV === 'production'));
  answerErrors(http);
  protect(http, settings);
  tellHealth(http, parts);
  guardConnections(http, patient);
  await http.register(cookie);
  const countedBy = callersOf(http);
  await limitCalls(http, settings, countedBy);
  rankCalls(http, parts.late ?? lateness(http), countedBy);
  await measure(http, parts);
  takePlainBodies(http);
  http.removeContentTypeParser('text/plain');
  await http.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // More effort makes lists no smaller to speak of: 200 machines are 99 KB, 7.9 or 7.8 compressed.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 3 },
    globalDecompression: false,
  });
  describe(http, settings);
  const machines = await scopeOf(http);
  limitUploads(http);
  await acceptForms(http);
  return { http, machines };
};
