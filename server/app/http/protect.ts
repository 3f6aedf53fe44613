import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { refuseCall, refuseForNow } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { bareHeaders } from './bare-headers.ts';
import type { FindCallerKeys } from './callers.ts';

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
/** Enough for a large fleet; beyond it the least recently seen client is forgotten. */
const maxClients = 50_000;

/** Adds the security headers. Machines get the few that need no browser, as they pay for every byte. */
export const addAnswerHeaders = async (
  http: FastifyInstance,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): Promise<void> => {
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...contentSecurity, ...(isHttps && { upgradeInsecureRequests: [] }) },
    },
    strictTransportSecurity: isHttps,
  });
  // Cacheable answers override `no-store`.
  const browserHeaders = { 'permissions-policy': permissionsPolicy, 'cache-control': 'no-store' };
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isForMachines ? bareHeaders : browserHeaders);
    done();
  });
};

/**
 * Compressed bodies are refused: they may unpack to any size, and a stream that breaks before it is
 * read would leave its call without an answer.
 */
export const refuseEncodedBodies = (http: FastifyInstance): void => {
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const coding = headers['content-encoding'] ?? 'identity';
    done(coding === 'identity' ? undefined : refuseCall(400, 'plainBodyExpected'));
  });
};

/**
 * Limits the calls a minute of each rate-limit key. Machines are counted apart, so that strangers at
 * the console do not lock out those of their address, and get no rate-limit headers.
 */
export const limitCalls = async (
  http: FastifyInstance,
  settings: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
  keysOf: FindCallerKeys,
): Promise<void> => {
  await http.register(rateLimit, {
    max: settings.REQUESTS_PER_MINUTE,
    timeWindow: minute,
    keyGenerator: (request) => keysOf(request).key,
    cache: maxClients,
  });
  const countMachineCall = http.createRateLimit({});
  http.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.isForMachines) return;
    const limit = await countMachineCall(request);
    if (!limit.isAllowed && limit.isExceeded) {
      throw refuseForNow(429, limit.ttlInSeconds, 'tooManyRequests');
    }
  });
};
