import type { Generated } from 'kysely';
import type { outcomes } from '../../../contract/audit.ts';
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
  /** What the username is ordered by: `orderKey`. */
  nameKey: string;
  passwordHash: string;
  avatar: string | null;
  createdAt: number;
  removedAt: number | null;
  firstLoginAt: Generated<number | null>;
  /** Since when it logs in in two steps. */
  twoStepAt: Generated<number | null>;
  /** When its present password was set, if it is a common one. */
  weakPasswordAt: Generated<number | null>;
}

/** From where a session was opened; empty where that is not known. */
interface Origin {
  client: string;
  browser: string;
  platform: string;
  /** A digest of the browser's cookie, as `knownClients` has it. */
  browserHash: string;
}

export interface Sessions extends Origin {
  /** Names it where its token must not be told. */
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
  /** When the step of the last code that was used began: a code works once. */
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
  outcome: (typeof outcomes)[number];
  reason: string;
  /** JSON, secrets masked. */
  before: string | null;
  after: string | null;
  client: string;
  requestId: string;
  previousHash: string;
  hash: string;
}

/** What a client was refused beyond its first try of an hour, until the audit tells it. */
export interface RefusedTries {
  /** When it began. */
  hour: number;
  action: string;
  /** Empty for all that there was no more room for. */
  client: string;
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
