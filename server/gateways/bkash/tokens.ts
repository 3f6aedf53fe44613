import { setTimeout } from 'node:timers/promises';
import { sentence } from '../../../contract/messages.ts';
import { isPast } from '../../../contract/times.ts';
import type { Store } from '../../core/db/store.ts';
import type { Sealing } from '../../core/sealing.ts';
import { digest } from '../../core/secrets.ts';
import type { Unknown } from '../checkout.ts';
import type { Credentials } from '../port.ts';
import {
  keepToken,
  type Lock,
  releaseLock,
  type TokenRow,
  takeCallBack,
  takeLock,
  tokenRow,
} from '../token-rows.ts';
import { fitHeaders, type Granted, grant } from './grant.ts';
import { patienceMs } from './post.ts';
import { hasSpareCall, stepOf } from './token-rules.ts';

export type Held =
  | { readonly kind: 'TOKEN'; readonly token: string }
  | { readonly kind: 'REFUSED' }
  | Unknown;

/** The tokens of all credentials, shared by all processes on one database. */
export interface Tokens {
  /**
   * Returns a valid token at the cost of at most one token call; `rejected` is one that bKash has
   * rejected. Not to be called inside a transaction.
   */
  readonly tokenFor: (credentials: Credentials, rejected?: string) => Promise<Held>;
  /** These very credentials have a token that has not expired. */
  readonly isHeld: (credentials: Credentials) => Promise<boolean>;
  /** True while both token calls of the hour are left. */
  readonly hasSpareCall: (credentials: Credentials) => Promise<boolean>;
}

export interface TokenParts {
  readonly store: Store;
  readonly sealing: Sealing;
  readonly baseUrl: string;
  readonly now: () => number;
  readonly limitMs?: number;
}

/** Interval in milliseconds for polling another process's token. */
const pollMs = 100;
/** Time beyond a call's limit after which its lock counts as abandoned. */
const graceMs = 5000;

const unknown = (reason: string): Unknown => ({ kind: 'UNKNOWN', reason });
const theirs = unknown(sentence('bkashGaveNoToken'));
const late = unknown(sentence('bkashTokenTooLate'));
const spent = unknown(sentence('bkashTokenCallsSpent'));

const keyOf = ({ username, password, appKey, appSecret }: Credentials): string =>
  digest(JSON.stringify([username, password, appKey, appSecret]));

export const bkashTokens = (parts: TokenParts): Tokens => {
  const { store, sealing, baseUrl, now, limitMs = patienceMs } = parts;
  /** The token calls of this process; undefined when another process was quicker. */
  const flights = new Map<string, Promise<Held | undefined>>();

  /** Returns the row's token unless it is expired or rejected. */
  const tokenIn = (row: TokenRow | undefined, rejected?: string): string | undefined => {
    if (!row?.sealed || !isPast(row.grantedAt ?? 0, now())) return undefined;
    if ((row.expiresAt ?? 0) <= now()) return undefined;
    try {
      const token = sealing.open(row.sealed, row.credentials);
      return token === rejected ? undefined : token;
    } catch {
      // It was encrypted with a key that no longer exists.
      return undefined;
    }
  };

  const keep = (key: string, lock: Lock, granted: Granted) =>
    store.change(async (tx) => {
      if (granted.kind === 'GRANTED') {
        const sealed = sealing.seal(granted.token, key);
        await keepToken(tx, key, lock, { sealed, expiresAt: lock.takenAt + granted.lifeMs });
      } else if (granted.kind === 'REFUSED' || granted.isSent) await releaseLock(tx, key, lock);
      else await takeCallBack(tx, key, lock);
    });

  const ask = async (key: string, credentials: Credentials, seen: TokenRow | undefined) => {
    const takenAt = now();
    const lock = { takenAt, until: takenAt + limitMs + graceMs };
    if (!(await store.change((tx) => takeLock(tx, key, seen, lock)))) return undefined;
    const granted = await grant(baseUrl, credentials, limitMs);
    await keep(key, lock, granted);
    if (granted.kind === 'GRANTED') return { kind: 'TOKEN', token: granted.token } as const;
    return granted.kind === 'REFUSED' ? granted : unknown(granted.reason);
  };

  const fly = (key: string, credentials: Credentials, seen: TokenRow | undefined) => {
    const flight = ask(key, credentials, seen).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };

  return {
    isHeld: async (credentials) =>
      tokenIn(await tokenRow(store.read, keyOf(credentials))) !== undefined,
    hasSpareCall: async (credentials) =>
      hasSpareCall(await tokenRow(store.read, keyOf(credentials)), now()),
    tokenFor: async (credentials, rejected) => {
      if (!fitHeaders(credentials)) return { kind: 'REFUSED' };
      const key = keyOf(credentials);
      for (let waited = 0; waited <= limitMs; waited += pollMs) {
        const row = await tokenRow(store.read, key);
        const token = tokenIn(row, rejected);
        const step = stepOf(row, token !== undefined, now());
        const running = flights.get(key);
        if (token !== undefined && (step === 'USE' || running)) return { kind: 'TOKEN', token };
        // The other process released its lock without a token.
        if (waited && !running && step === 'GRANT' && row?.lockedUntil === 0) return theirs;
        const flight = running ?? (step === 'GRANT' ? fly(key, credentials, row) : undefined);
        if (flight) {
          const held = await flight;
          if (held?.kind === 'TOKEN' || (held && token === undefined)) return held;
          if (held && token !== undefined) return { kind: 'TOKEN', token };
        } else if (step === 'SPENT') return spent;
        else await setTimeout(pollMs);
      }
      return late;
    },
  };
};
