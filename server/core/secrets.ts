import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, as they are handed out once. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are stored hashed; they are random, so a plain digest is safe. */
export const digest = (token: string): string => hash('sha256', token, 'base64url');

/** Compares in constant time. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));

/** Creates signed tokens, so that forged ones are rejected without a query. */
export interface Mint {
  readonly make: () => string;
  readonly made: (token: string) => boolean;
}

export const mintWith = (secret: Buffer): Mint => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known clients', 32));
  const signed = (random: string): string =>
    `${random}.${createHmac('sha256', key).update(random).digest('base64url')}`;
  return {
    make: () => signed(newToken()),
    made: (token) => isSame(token, signed(token.split('.')[0] ?? '')),
  };
};
