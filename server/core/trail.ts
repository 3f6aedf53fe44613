import type { FastifyError, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Tx } from './db/store.ts';
import type { Unavailable } from './db/unavailable.ts';
import type { Refused } from './errors.ts';

/** Who did or tried something, and the tenant it belongs to. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
  readonly role: string;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
}

/** What only a handler can tell of its change; all of it is optional. */
export interface Noted {
  /** The entity before the change, as the API presents it. */
  readonly before?: unknown;
  /** Who calls without a login, once it is known. */
  readonly actor?: Actor;
  /** The id of what is touched, where neither path nor answer says it. */
  readonly target?: string;
  /** The tenant of what is touched, where the path does not name it. */
  readonly organizationId?: string | null;
  readonly institutionId?: string | null;
}

export type Note = (noted: Noted) => void;
export type Change = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** How a call is written down, where it is not like most. */
export interface TrailOptions {
  /** Audits every try of a call without a login, by the body's field that says who tries. */
  readonly triedBy?: string;
  /** The call ends the session or the tenant that it is admitted by. */
  readonly endsOwn?: true;
}

/** The writing of one call: its transactions, and what is told of them. */
export interface Trail {
  readonly note: Note;
  /** Runs a transaction that leaves no row, for what counts whatever becomes of the call. */
  readonly count: Change;
  /** Runs the one transaction of a call and leaves its row there once `work` has succeeded. */
  readonly change: Change;
  /** Holds a handler to it that what it wrote went through `change`. */
  readonly close: () => void;
  readonly refused: (error: FastifyError | Refused | Unavailable) => Promise<void>;
}

/** Begins the trail of a call before its caller is known. */
export type OpenTrail = (row: Endpoint, request: FastifyRequest, options: TrailOptions) => Trail;
