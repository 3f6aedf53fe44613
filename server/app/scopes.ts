import type { FastifyInstance } from 'fastify';

type RegisterScope = <T>(build: (scope: FastifyInstance) => Promise<T>) => Promise<T>;

/** Registers routes in a scope, for what was collected from all calls. */
export type RegisterRoutes = (http: FastifyInstance) => void;

export interface HttpScopes {
  readonly http: FastifyInstance;
  /** Registers the routes of the console and of other clients that call like it. */
  readonly registerConsoleScope: RegisterScope;
  /** Registers the routes of machines: they have no cookies and no forms, so few hooks run. */
  readonly registerMachineScope: RegisterScope;
}
