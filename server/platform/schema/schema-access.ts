import type { Generated } from 'kysely';
import type { auditOutcomes } from '../../../contract/audit.ts';
import type { AdminType } from '../../../contract/endpoint.ts';

// The tables of who comes in and what they did, in the units that schema.ts names.

export interface Admins {
  id: string;
  organizationId: string | null;
  institutionId: string | null;
  type: AdminType;
  username: string;
  /** The username in lower case: two admins cannot differ by case alone. */
  usernameKey: string;
  /** Sort key of the username: `orderKey`. */
  nameKey: string;
  passwordHash: string;
  avatar: string | null;
  createdAt: number;
  removedAt: number | null;
  firstLoginAt: Generated<number | null>;
  /** Start of its two-step login. */
  twoStepAt: Generated<number | null>;
  /** When its present password was set, if that is a common one. */
  weakPasswordAt: Generated<number | null>;
  /** Counts changes of username and password. */
  version: Generated<number>;
}

/** Origin of a session; empty if unknown. */
interface Origin {
  client: string;
  browser: string;
  platform: string;
  /** Digest of the browser's cookie, as in `knownClients`. */
  browserHash: string;
}

export interface Sessions extends Origin {
  /** Public id, because the token is secret. */
  id: string;
  tokenHash: string;
  adminId: string;
  createdAt: number;
  lastUsedAt: number;
}

export interface TwoSteps {
  adminId: string;
  /** The secret of the authenticator app, also before a code of it has confirmed it. */
  sealed: string;
  /** Start of the time step of the last used code: a code works once. */
  lastStepAt: number;
  createdAt: number;
}

export interface RecoveryCodes {
  adminId: string;
  codeHash: string;
}

/** A login from a browser that was unknown, until the admin has answered for it. */
export interface NewLogins extends Origin {
  id: string;
  adminId: string;
  sessionId: string;
  at: number;
}

export interface LoginGuesses {
  bucket: string;
  startedAt: number;
  count: number;
}

export interface ClaimGuesses {
  client: string;
  startedAt: number;
  lastAt: number;
  count: number;
}

export interface KnownClients {
  /** A digest of the cookie of a browser that has logged in to the admin's account. */
  tokenHash: string;
  adminId: string;
  lastLoginAt: number;
}

export interface Audit {
  /** Without a gap from 1. */
  seq: number;
  id: string;
  at: number;
  actorId: string | null;
  actor: string;
  role: string;
  organizationId: string | null;
  institutionId: string | null;
  action: string;
  target: string;
  outcome: (typeof auditOutcomes)[number];
  reason: string;
  /** JSON, secrets masked. */
  before: string | null;
  after: string | null;
  client: string;
  requestId: string;
  previousHash: string;
  hash: string;
}

/** Counts refusals after the first of an hour, until they are written to the audit. */
export interface RefusedTries {
  /** Start of the hour. */
  hour: number;
  action: string;
  /** Empty for an admin, and for the sum of the clients beyond the limit. */
  client: string;
  /** The admin that was denied; empty for tries without a login. */
  actorId: string;
  count: number;
  lastAt: number;
}

export interface AccessTables {
  admins: Admins;
  sessions: Sessions;
  twoSteps: TwoSteps;
  recoveryCodes: RecoveryCodes;
  newLogins: NewLogins;
  loginGuesses: LoginGuesses;
  knownClients: KnownClients;
  claimGuesses: ClaimGuesses;
  audit: Audit;
  refusedTries: RefusedTries;
}
