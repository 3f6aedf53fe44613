import type { FastifyInstance } from 'fastify';

type Open = <T>(build: (scope: FastifyInstance) => Promise<T>) => Promise<T>;

/** What is gathered of all calls, shown by routes of a scope. */
export type Shown = (http: FastifyInstance) => void;

export interface Doors {
  /** What listens. */
  readonly http: FastifyInstance;
  /** Opens the server for people, and whoever calls as they do. */
  readonly openForPeople: Open;
  /** For machines, who have no cookies and send no forms: their calls pass as little as can be. */
  readonly openForMachines: Open;
}
