import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Header } from './header.ts';

type UnsignedHeader = Omit<Header, 'mac'>;

/** The header has the digest of the payload, so its HMAC covers both. */
const macOf = (secretsKey: Buffer, header: UnsignedHeader): Buffer => {
  const key = hkdfSync('sha256', secretsKey, '', 'vms-backup header', 32);
  return createHmac('sha256', Buffer.from(key)).update(JSON.stringify(header)).digest();
};

export const signHeader = (header: UnsignedHeader, secretsKey: Buffer | undefined): Header => ({
  ...header,
  mac: secretsKey ? macOf(secretsKey, header).toString('hex') : null,
});

/** True for a backup that was made with this key and not changed since. */
export const isAuthentic = (
  { mac, ...header }: Header,
  secretsKey: Buffer | undefined,
): boolean => {
  if (mac === null || !secretsKey) return false;
  const [stored, expected] = [Buffer.from(mac, 'hex'), macOf(secretsKey, header)];
  return stored.length === expected.length && timingSafeEqual(stored, expected);
};
