import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as they are handed out once. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a token is stored: it is random, so a plain digest cannot be guessed back. */
export const digest = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
