import { randomBytes } from 'node:crypto';
import { Refusal, TurnedAway } from './codes.ts';
import type { Merchant } from './merchants.ts';

export const tokenSeconds = 3600;
const hourMs = 3_600_000;

interface Token {
  readonly merchant: Merchant;
  expiresAt: number;
}

export interface TokenCall {
  readonly call: 'grant' | 'refresh';
  readonly username: string;
  readonly at: number;
  readonly isGranted: boolean;
}

export interface Pair {
  readonly idToken: string;
  readonly refreshToken: string;
}

interface Asked {
  readonly call: TokenCall['call'];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly appKey: string;
  readonly appSecret: string;
}

// As long as the real ones, so that a store without room for them fails.
const aToken = (): string => `eyJ${randomBytes(768).toString('base64url')}`;

/** Authenticates calls, and blocks merchants that request tokens too often. */
export class Tokens {
  readonly calls: TokenCall[] = [];
  /** Tokens that were issued, in their order. */
  readonly granted: string[] = [];
  readonly #merchants: readonly Merchant[];
  readonly #now: () => number;
  readonly #callsAnHour: number;
  readonly #tokens = new Map<string, Token>();
  readonly #refreshers = new Map<string, Merchant>();
  /** By username. */
  readonly #blockedUntil = new Map<string, number>();

  constructor(merchants: readonly Merchant[], now: () => number, callsAnHour: number) {
    this.#merchants = merchants;
    this.#now = now;
    this.#callsAnHour = callsAnHour;
  }

  /** Issues a pair of tokens for valid credentials and, on refresh, a refresh token of the merchant. */
  issue(asked: Asked, refreshToken?: string): Pair {
    const merchant = this.#judge(asked);
    const at = this.#now();
    const isGranted = !this.#isBlocked(merchant, at);
    this.calls.push({ call: asked.call, username: merchant.username, at, isGranted });
    if (!isGranted) throw new TurnedAway('Too Many Requests');
    if (refreshToken !== undefined && this.#refreshers.get(refreshToken) !== merchant) {
      throw new Refusal('2079');
    }
    const pair = { idToken: aToken(), refreshToken: aToken() };
    this.granted.push(pair.idToken);
    this.#tokens.set(pair.idToken, { merchant, expiresAt: at + tokenSeconds * 1000 });
    this.#refreshers.set(pair.refreshToken, merchant);
    return pair;
  }

  /** Authenticates a call by its headers. */
  merchantOf(authorization: string | undefined, appKey: string | undefined): Merchant {
    const token = this.#tokens.get(authorization ?? '');
    if (!token) throw new TurnedAway('Unauthorized');
    if (this.#now() >= token.expiresAt) throw new TurnedAway('The incoming token has expired');
    if (appKey === token.merchant.appKey) return token.merchant;
    throw new Refusal(this.#merchants.some((known) => known.appKey === appKey) ? '2079' : '2001');
  }

  expire(idToken: string | undefined): void {
    const token = this.#tokens.get(idToken ?? '');
    if (token) token.expiresAt = this.#now();
  }

  block(username: string | undefined): void {
    if (username !== undefined) this.#blockedUntil.set(username, this.#now() + hourMs);
  }

  #judge({ username, password, appKey, appSecret }: Asked): Merchant {
    const ofUser = this.#merchants.filter(
      (known) => known.username === username && known.password === password,
    );
    if (ofUser.length === 0) throw new TurnedAway('Unauthorized');
    const merchant = ofUser.find(
      (known) => known.appKey === appKey && known.appSecret === appSecret,
    );
    if (!merchant) throw new Refusal('2001');
    return merchant;
  }

  /** The call beyond the limit begins the block; calls that the block refuses do not count. */
  #isBlocked({ username }: Merchant, at: number): boolean {
    if (at < (this.#blockedUntil.get(username) ?? 0)) return true;
    const recent = this.calls.filter(
      (call) => call.username === username && call.isGranted && at - call.at < hourMs,
    );
    if (recent.length < this.#callsAnHour) return false;
    this.block(username);
    return true;
  }
}
