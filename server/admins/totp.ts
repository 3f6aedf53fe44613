import { Secret, TOTP } from 'otpauth';

/** Codes by time as authenticator apps make them: RFC 6238, of six digits, each for half a minute. */
const period = 30;
const form = { issuer: 'VMS', algorithm: 'SHA1', digits: 6, period };

/** A new secret in base32: 160 bits, as long as what it is hashed with. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app reads from a QR code. */
export const secretAddress = (secret: string, label: string): string =>
  new TOTP({ ...form, label, secret }).toString();

/** When the step of a code began, of the step now, the one before and the one after; else undefined. */
export const stepOf = (secret: string, token: string, now: number): number | undefined => {
  const delta = new TOTP({ ...form, secret }).validate({ token, timestamp: now, window: 1 });
  if (delta === null) return undefined;
  return (TOTP.counter({ period, timestamp: now }) + delta) * period * 1000;
};
