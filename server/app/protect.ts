import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../core/settings.ts';

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

/** Headers, limits and the answer to whoever asks whether the server is well. */
export const protect = async (
  http: FastifyInstance,
  settings: Pick<Settings, 'PUBLIC_ORIGIN' | 'REQUESTS_PER_MINUTE'>,
): Promise<void> => {
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
  await http.register(rateLimit, { max: settings.REQUESTS_PER_MINUTE, timeWindow: '1 minute' });
};
