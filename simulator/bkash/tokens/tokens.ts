import { randomBytes } from 'node:crypto';
import { BkashRefusal, GatewayRefusal } from '../codes.ts';
import type { Merchant } from '../merchants.ts';

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

export interface TokenPair {
  readonly idToken: string;
  readonly refreshToken: string;
}

interface TokenRequest {
  readonly call: TokenCall['call'];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly appKey: string;
  readonly appSecret: string;
}

// As long as the real ones, so that a store without room for them fails.
const createToken = (): string => `eyJ${randomBytes(768).toString('base64url')}`;

/** Authenticates calls, and blocks merchants that request tokens too often. */
export class Tokens {
  readonly calls: TokenCall[] = [];
  /** Tokens that were issued, in their order. */
  readonly issuedTokens: string[] = [];
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
  issue(request: TokenRequest, refreshToken?: string): TokenPair {
    const merchant = this.#authenticate(request);
    const at = this.#now();
    const isGranted = !this.#isBlocked(merchant, at);
    this.calls.push({ call: request.call, username: merchant.username, at, isGranted });
    if (!isGranted) throw new GatewayRefusal('Too Many Requests');
    if (refreshToken !== undefined && this.#refreshers.get(refreshToken) !== merchant) {
      throw new BkashRefusal('2079');
    }
    const pair = { idToken: createToken(), refreshToken: createToken() };
    this.issuedTokens.push(pair.idToken);
    this.#tokens.set(pair.idToken, { merchant, expiresAt: at + tokenSeconds * 1000 });
    this.#refreshers.set(pair.refreshToken, merchant);
    return pair;
  }

  /** Authenticates a call by its headers. */
  authenticateCall(authorization: string | undefined, appKey: string | undefined): Merchant {
    const token = this.#tokens.get(authorization ?? '');
    if (!token) throw new GatewayRefusal('Unauthorized');
    if (this.#now() >= token.expiresAt) throw new GatewayRefusal('The incoming token has expired');
    if (appKey === token.merchant.appKey) return token.merchant;
    throw new BkashRefusal(
      this.#merchants.some((candidate) => candidate.appKey === appKey) ? '2079' : '2001',
    );
  }

  expire(idToken: string | undefined): void {
    const token = this.#tokens.get(idToken ?? '');
    if (token) token.expiresAt = this.#now();
  }

  block(username: string | undefined): void {
    if (username !== undefined) this.#blockedUntil.set(username, this.#now() + hourMs);
  }

  #authenticate({ username, password, appKey, appSecret }: TokenRequest): Merchant {
    const candidates = this.#merchants.filter(
      (candidate) => candidate.username === username && candidate.password === password,
    );
    if (candidates.length === 0) throw new GatewayRefusal('Unauthorized');
    const merchant = candidates.find(
      (candidate) => candidate.appKey === appKey && candidate.appSecret === appSecret,
    );
    if (!merchant) throw new BkashRefusal('2001');
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
