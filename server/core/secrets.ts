import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, as they are handed out once. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a token is stored: it is random, so a plain digest cannot be guessed back. */
export const digest = (token: string): string => hash('sha256', token, 'base64url');

/** Whether two texts are the same, told in the same time whatever they are. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));

/** Makes tokens that show by themselves who made them, so that made-up ones cost no look anywhere. */
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
