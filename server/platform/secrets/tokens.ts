import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, as they are handed out once. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Tokens are stored hashed; they are random, so a plain digest is safe. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Compares in constant time. */
export const isEqualConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));

/** Creates signed tokens, so that forged ones are rejected without a query. */
export interface TokenSigner {
  readonly create: () => string;
  readonly isGenuine: (token: string) => boolean;
}

export const tokenSignerWith = (secret: Buffer): TokenSigner => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known clients', 32));
  const sign = (random: string): string =>
    `${random}.${createHmac('sha256', key).update(random).digest('base64url')}`;
  return {
    create: () => sign(newToken()),
    isGenuine: (token) => isEqualConstantTime(token, sign(token.split('.')[0] ?? '')),
  };
};
