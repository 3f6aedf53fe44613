import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { CountedBy } from '../core/client.ts';
import type { Settings } from '../core/settings.ts';
import { RateWindows } from './rate-windows.ts';

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

/** The headers that every answer carries. */
export const protect = async (
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
