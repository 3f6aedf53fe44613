import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { CountedBy } from '../core/client.ts';
import { comeBack, type Refused, refuse } from '../core/errors.ts';
import type { Settings } from '../core/settings/settings.ts';
import { bareHeaders } from './bare-headers.ts';
import type { Ranks } from './overload.ts';
import { RateWindows } from './rate-windows.ts';

const contentSecurity = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // A page with styles of its own says so in its answer.
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
  // The console's one policy lets no markup and no foreign script through.
  trustedTypes: ['default'],
};

/** Nothing of the device is needed; what a browser does not know it passes over. */
const denied = [
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

/** What helmet says of every answer alike: once, for it costs more than most answers. */
const headersOf = (options: HelmetOptions) => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders();
};

/** The headers that every answer to a browser carries. */
export const protect = (http: FastifyInstance, settings: Pick<Settings, 'PUBLIC_ORIGIN'>): void => {
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  const forBrowsers = {
    ...headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...contentSecurity, ...(isHttps && { upgradeInsecureRequests: [] }) },
      },
      strictTransportSecurity: isHttps,
    }),
    'permissions-policy': denied,
    // What may be kept says so itself.
    'cache-control': 'no-store',
  };
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(forBrowsers);
    done();
  });
};

/**
 * Bodies come as they are. One that is packed may be of any size when it is unpacked, and one that
 * breaks before somebody reads it would leave its call without an answer.
 */
const packed = ({ headers }: FastifyRequest): Refused | undefined => {
  const coding = headers['content-encoding'] ?? 'identity';
  return coding === 'identity' ? undefined : refuse(400, 'plainBodyExpected');
};

export const takePlainBodies = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => done(packed(request)));
};

/** How often one client or one caller may call, of which every answer tells. */
export const limitCalls = async (
  http: FastifyInstance,
  settings: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
  countedBy: CountedBy,
): Promise<void> => {
  await http.register(rateLimit, {
    max: settings.REQUESTS_PER_MINUTE,
    timeWindow: minute,
    keyGenerator: countedBy,
    store: RateWindows,
  });
};

/**
 * What a machine's call passes before it is asked who calls. What protects browsers is nothing to
 * it, nor how often it may still call: every byte is paid for.
 */
export const protectMachines = (
  http: FastifyInstance,
  { REQUESTS_PER_MINUTE }: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
  byToken: CountedBy,
  { putOffIfLate, stir }: Pick<Ranks, 'putOffIfLate' | 'stir'>,
): void => {
  const windows = new RateWindows();
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(bareHeaders);
    putOffIfLate();
    stir();
    const { current, ttl } = windows.count(byToken(request), minute);
    if (current > REQUESTS_PER_MINUTE) {
      throw comeBack(429, Math.ceil(ttl / 1000), 'tooManyRequests');
    }
    done(packed(request));
  });
};
