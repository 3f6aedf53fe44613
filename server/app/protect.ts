import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { CountedBy } from '../core/client.ts';
import { refuse } from '../core/errors.ts';
import type { Settings } from '../core/settings/settings.ts';
import { bareHeaders } from './bare-headers.ts';
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

/** What helmet says of every answer alike: once, for it costs more than most answers. */
const headersOf = (options: HelmetOptions) => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => undefined);
  return answer.getHeaders();
};

/** The headers that every answer carries. */
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
  http.addHook('onRequest', ({ routeOptions }, reply, done) => {
    // What protects browsers is nothing to a machine, whose every byte is paid for.
    reply.headers(routeOptions.config.isForMachines ? bareHeaders : forBrowsers);
    done();
  });
};

/**
 * Bodies come as they are. One that is packed may be of any size when it is unpacked, and one that
 * breaks before somebody reads it would leave its call without an answer.
 */
export const takePlainBodies = (http: FastifyInstance): void => {
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const coding = headers['content-encoding'] ?? 'identity';
    done(coding === 'identity' ? undefined : refuse(400, 'plainBodyExpected'));
  });
};

/** How often one client or one caller may call. */
export const limitCalls = async (
  http: FastifyInstance,
  settings: Pick<Settings, 'REQUESTS_PER_MINUTE'>,
  countedBy: CountedBy,
): Promise<void> => {
  await http.register(rateLimit, {
    max: settings.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: countedBy,
    store: RateWindows,
  });
};
