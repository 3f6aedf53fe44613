import type { FastifyInstance } from 'fastify';
import type { Workload } from '../limits/limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Each room adds its own; metrics read them at each scrape. */
    readonly workloads: Map<string, () => Workload>;
  }
}

export const decorateWorkloads = (http: FastifyInstance): void => {
  http.decorate('workloads', new Map());
};
