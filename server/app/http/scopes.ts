import type { FastifyInstance } from 'fastify';

/** Registers routes in a scope, for what was collected from all calls. */
export type RegisterRoutes = (http: FastifyInstance) => void;

export interface HttpServer {
  readonly http: FastifyInstance;
  /** Notifies when the server stops being ready, as `/readyz` tells. */
  readonly onNotReady: (listener: () => void) => void;
  /** Registers routes behind the hooks that all calls but health checks pass. */
  readonly registerRoutes: (build: (scope: FastifyInstance) => Promise<void>) => Promise<void>;
}
