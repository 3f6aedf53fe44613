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
  passwordHash: string;
  avatar: string | null;
  createdAt: number;
  removedAt: number | null;
}

export interface Sessions {
  tokenHash: string;
  adminId: string;
  createdAt: number;
  lastUsedAt: number;
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
  loginGuesses: LoginGuesses;
  knownClients: KnownClients;
  claimGuesses: ClaimGuesses;
  audit: Audit;
  refusedTries: RefusedTries;
}
