import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../../platform/db/unavailable.ts';
import { bearerOf } from '../../platform/http/client.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { isEqualConstantTime } from '../../platform/secrets/tokens.ts';
import type { Readiness } from '../http/health.ts';
import type { RegisterRoutes } from '../http/scopes.ts';
import type { DatabaseMetricsParts } from './database-metrics.ts';

interface MetricsParts extends Omit<DatabaseMetricsParts, 'settings'> {
  readonly settings: DatabaseMetricsParts['settings'] & { readonly METRICS_TOKEN?: string };
}

/** Serves Prometheus metrics at `/metrics` for METRICS_TOKEN; without a token there is no route. */
export const prepareMetrics = async (
  http: FastifyInstance,
  { settings, ...parts }: MetricsParts,
  readiness: Readiness,
): Promise<RegisterRoutes> => {
  const { METRICS_TOKEN: token } = settings;
  if (!token) return () => undefined;
  const { createProcessMetrics } = await import('./process-metrics.ts');
  const { createDatabaseMetrics } = await import('./database-metrics.ts');
  const { register, isDatabaseReadable } = createProcessMetrics(http, parts.store, readiness);
  const databaseRegister = createDatabaseMetrics({ settings, ...parts });

  /** Empty while the database is away: Prometheus then looks back at what was read before. */
  const readDatabaseMetrics = async (): Promise<string> => {
    await readiness.refresh();
    const reason = readiness.reason();
    if (reason === 'DATABASE' || reason === 'MIGRATIONS') return '';
    return databaseRegister.metrics().catch((error: unknown) => {
      if (error instanceof Unavailable) return '';
      throw error;
    });
  };

  const config = { priority: 'HEALTH' } as const;
  const schema = { hide: true };
  return (people) => {
    people.get('/metrics', { schema, config }, async (request, reply) => {
      const given = bearerOf(request);
      if (!given || !isEqualConstantTime(given, token))
        throw refuseCall(401, 'metricsTokenRequired');
      const ofDatabase = await readDatabaseMetrics();
      isDatabaseReadable.set(ofDatabase ? 1 : 0);
      return reply.type(register.contentType).send((await register.metrics()) + ofDatabase);
    });
  };
};
