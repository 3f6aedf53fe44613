import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { RateLimitKey } from '../platform/http/client.ts';
import { type Refused, refuseCall, refuseForNow } from '../platform/http/errors.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { bareHeaders } from './bare-headers.ts';
import type { AdmissionControl } from './overload.ts';
import { RateWindows } from './rate-windows.ts';

const contentSecurity = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // A page with inline styles extends this in its own answer.
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  // The console's only policy allows neither markup nor foreign scripts.
  trustedTypes: ['default'],
};

/** Permissions-Policy: denies device features. Browsers ignore names that they do not know. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const minute = 60_000;

/** Runs helmet once for all answers, because it costs more than most answers. */
const helmetHeaders = (options: HelmetOptions) => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders();
};

/** Adds the security headers to every answer to a browser. */
export const addSecurityHeaders = (
  http: FastifyInstance,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): void => {
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  const browserHeaders = {
    ...helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...contentSecurity, ...(isHttps && { upgradeInsecureRequests: [] }) },
      },
      strictTransportSecurity: isHttps,
    }),
    'permissions-policy': permissionsPolicy,
    // Cacheable answers override this.
    'cache-control': 'no-store',
  };
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(browserHeaders);
    done();
  });
};

/**
 * Compressed bodies are refused: they may unpack to any size, and a stream that breaks before it is
 * read would leave its call without an answer.
 */
const encodingRefusal = ({ headers }: FastifyRequest): Refused | undefined => {
  const coding = headers['content-encoding'] ?? 'identity';
  return coding === 'identity' ? undefined : refuseCall(400, 'plainBodyExpected');
};

export const refuseEncodedBodies = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => done(encodingRefusal(request)));
};

/** Limits the calls a minute of each rate-limit key, and adds the rate-limit headers. */
export const limitCalls = async (
  http: FastifyInstance,
  settings: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
  keyOf: RateLimitKey,
): Promise<void> => {
  await http.register(rateLimit, {
    max: settings.REQUESTS_PER_MINUTE,
    timeWindow: minute,
    keyGenerator: keyOf,
    store: RateWindows,
  });
};

/**
 * Adds the hooks that run before a machine is authenticated. Its answers carry neither browser nor
 * rate-limit headers, because machines pay for every byte.
 */
export const guardMachineCalls = (
  http: FastifyInstance,
  { REQUESTS_PER_MINUTE }: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
  tokenKeyOf: RateLimitKey,
  { rejectIfLate, noteBypass }: AdmissionControl,
): void => {
  const windows = new RateWindows();
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(bareHeaders);
    rejectIfLate();
    noteBypass();
    const { current, ttl } = windows.count(tokenKeyOf(request), minute);
    if (current > REQUESTS_PER_MINUTE) {
      throw refuseForNow(429, Math.ceil(ttl / 1000), 'tooManyRequests');
    }
    done(encodingRefusal(request));
  });
};
