import { setTimeout } from 'node:timers/promises';
import { encodeMessage } from '../../../contract/messages.ts';
import { isNotInFuture } from '../../../contract/values/times.ts';
import type { Store } from '../../platform/db/store.ts';
import type { Encryption } from '../../platform/secrets/encryption.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { Unknown } from '../checkout.ts';
import type { Credentials } from '../port.ts';
import {
  findTokenRow,
  releaseLock,
  storeToken,
  type TokenLock,
  type TokenRow,
  takeLock,
  uncountCall,
} from '../token-rows.ts';
import { fitHeaders, type GrantResult, requestToken } from './grant.ts';
import { readMerchant } from './merchant.ts';
import { callTimeoutMs } from './post.ts';
import { hasSpareCall, nextTokenStep } from './token-rules.ts';

export type TokenResult =
  | { readonly kind: 'TOKEN'; readonly token: string }
  | { readonly kind: 'REFUSED' }
  | Unknown;

/** The tokens of all credentials, shared by all processes on one database. */
export interface TokenStore {
  /**
   * Returns a valid token at the cost of at most one token call; `rejected` is one that bKash has
   * rejected. Not to be called inside a transaction.
   */
  readonly tokenFor: (credentials: Credentials, rejected?: string) => Promise<TokenResult>;
  /** These very credentials have a token that has not expired. */
  readonly hasToken: (credentials: Credentials) => Promise<boolean>;
  /** True while both token calls of the hour are left. */
  readonly hasSpareCall: (credentials: Credentials) => Promise<boolean>;
}

export interface TokenParts {
  readonly store: Store;
  readonly sealing: Encryption;
  readonly baseUrl: string;
  readonly now: () => number;
  readonly limitMs?: number;
}

interface HeldTokenParts extends Pick<TokenParts, 'sealing' | 'now'> {
  readonly store: Pick<Store, 'read'>;
}

/** Interval in milliseconds for polling another process's token. */
const pollMs = 100;
/** Time beyond a call's limit after which its lock counts as abandoned. */
const graceMs = 5000;

const unknownAnswer = (reason: string): Unknown => ({ kind: 'UNKNOWN', reason });
const gaveNoToken = unknownAnswer(encodeMessage('bkashGaveNoToken'));
const tokenTooLate = unknownAnswer(encodeMessage('bkashTokenTooLate'));
const callsSpent = unknownAnswer(encodeMessage('bkashTokenCallsSpent'));

const credentialsKey = (credentials: Credentials): string => {
  const { username, password, appKey, appSecret } = readMerchant(credentials);
  return hashToken(JSON.stringify([username, password, appKey, appSecret]));
};

/** Opens the token of a row unless it is expired or rejected. */
const tokenOpener =
  ({ sealing, now }: HeldTokenParts) =>
  (row: TokenRow | undefined, rejected?: string): string | undefined => {
    if (!row?.sealed || !isNotInFuture(row.grantedAt ?? 0, now())) return undefined;
    if ((row.expiresAt ?? 0) <= now()) return undefined;
    try {
      const token = sealing.decrypt(row.sealed, row.credentials);
      return token === rejected ? undefined : token;
    } catch {
      // It was encrypted with a key that no longer exists.
      return undefined;
    }
  };

/** Uses the tokens that are stored, and makes no token call. */
export const heldTokens = (parts: HeldTokenParts): Pick<TokenStore, 'tokenFor'> => {
  const openToken = tokenOpener(parts);
  return {
    tokenFor: async (credentials, rejected) => {
      const row = await findTokenRow(parts.store.read, credentialsKey(credentials));
      const token = openToken(row, rejected);
      return token === undefined ? gaveNoToken : { kind: 'TOKEN', token };
    },
  };
};

export const bkashTokens = (parts: TokenParts): TokenStore => {
  const { store, sealing, baseUrl, now, limitMs = callTimeoutMs } = parts;
  /** The token calls of this process; undefined when another process was quicker. */
  const requests = new Map<string, Promise<TokenResult | undefined>>();
  const openToken = tokenOpener(parts);

  const storeGrant = (key: string, lock: TokenLock, granted: GrantResult, endedAt: number) =>
    store.change(async (tx) => {
      if (granted.kind === 'GRANTED') {
        const sealed = sealing.encrypt(granted.token, key);
        const expiresAt = lock.takenAt + granted.lifeMs;
        await storeToken(tx, key, lock, { sealed, grantedAt: endedAt, expiresAt });
      } else if (granted.kind === 'REFUSED' || granted.isSent) {
        await releaseLock(tx, key, lock, endedAt);
      } else await uncountCall(tx, key, lock);
    });

  const requestGrant = async (
    key: string,
    credentials: Credentials,
    seen: TokenRow | undefined,
  ) => {
    const takenAt = now();
    const lock = { takenAt, until: takenAt + limitMs + graceMs };
    if (!(await store.change((tx) => takeLock(tx, key, seen, lock)))) return undefined;
    const granted = await requestToken(baseUrl, readMerchant(credentials), limitMs);
    await storeGrant(key, lock, granted, now());
    if (granted.kind === 'GRANTED') return { kind: 'TOKEN', token: granted.token } as const;
    return granted.kind === 'REFUSED' ? granted : unknownAnswer(granted.reason);
  };

  const startRequest = (key: string, credentials: Credentials, seen: TokenRow | undefined) => {
    const request = requestGrant(key, credentials, seen).finally(() => requests.delete(key));
    requests.set(key, request);
    return request;
  };

  return {
    hasToken: async (credentials) =>
      openToken(await findTokenRow(store.read, credentialsKey(credentials))) !== undefined,
    hasSpareCall: async (credentials) =>
      hasSpareCall(await findTokenRow(store.read, credentialsKey(credentials)), now()),
    tokenFor: async (credentials, rejected) => {
      if (!fitHeaders(readMerchant(credentials))) return { kind: 'REFUSED' };
      const key = credentialsKey(credentials);
      for (let waited = 0; waited <= limitMs; waited += pollMs) {
        const row = await findTokenRow(store.read, key);
        const token = openToken(row, rejected);
        const step = nextTokenStep(row, token !== undefined, now());
        const running = requests.get(key);
        if (token !== undefined && (step === 'USE' || running)) return { kind: 'TOKEN', token };
        const request =
          running ?? (step === 'GRANT' ? startRequest(key, credentials, row) : undefined);
        if (request) {
          const result = await request;
          if (result?.kind === 'TOKEN' || (result && token === undefined)) return result;
          if (result && token !== undefined) return { kind: 'TOKEN', token };
        } else if (step === 'SPENT') return callsSpent;
        else if (step === 'PAUSE') return gaveNoToken;
        else await setTimeout(pollMs);
      }
      return tokenTooLate;
    },
  };
};
