import type { FastifyError, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Tx } from '../db/store.ts';
import type { Unavailable } from '../db/unavailable.ts';
import type { Refused } from './errors.ts';

/** The actor of an audit row and its tenant. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
  readonly role: string;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
}

/** Facts of a change that only its handler has; all are optional. */
export interface AuditNote {
  /** The entity before the change, as the API presents it. */
  readonly before?: unknown;
  /** The identified actor of a call without a login. */
  readonly actor?: Actor;
  /** Id of the touched entity, where neither path nor answer has it. */
  readonly target?: string;
  /** Tenant of the touched entity, where the path does not name it. */
  readonly organizationId?: string | null;
  readonly institutionId?: string | null;
  /**
   * Rows of logs that the call writes besides, which stay like those of the audit. Noted before
   * `change` they are spent before the work.
   */
  readonly logRows?: number;
  /** The call repeats one that was audited: it leaves no row. */
  readonly isRepeat?: true;
}

export type AddAuditNote = (note: AuditNote) => void;
export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Exceptions to how calls are audited. */
export interface AuditOptions {
  /** Audits every try of a call without a login, by the body's field that says who tries; empty where no field does. */
  readonly triedBy?: string;
  /** The call ends the session or the tenant that it is admitted by. */
  readonly endsOwnAccess?: true;
}

/** The transactions of one call and its audit row. */
export interface CallTrail {
  readonly note: AddAuditNote;
  /** Runs a transaction that leaves no audit row and stays committed if the call fails. */
  readonly withoutAudit: RunTransaction;
  /** Runs the one transaction of a call and leaves its row there once `work` has succeeded. */
  readonly change: RunTransaction;
  /** Checks that the handler wrote through `change`. */
  readonly close: () => void;
  readonly refused: (error: FastifyError | Refused | Unavailable) => Promise<void>;
}

/** Opens the trail of a call before its caller is identified. */
export type OpenTrail = (
  row: Endpoint,
  request: FastifyRequest,
  options: AuditOptions,
) => CallTrail;
