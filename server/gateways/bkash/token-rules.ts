import { isNotInFuture, isWithinLast } from '../../../contract/values/times.ts';
import type { TokenRow } from '../token-rows.ts';

/**
 * bKash blocks a merchant for an hour after more than two token calls within one. The hour is counted
 * from the end of a call, which reached bKash before. The clocks of two servers may differ by seconds.
 */
const hourMs = 3_600_000 + 5000;
/** Fraction of a token's life: minute 50 of the usual hour. */
const renewAfter = 5 / 6;

/** After a call that brought no token, so that a short outage does not take both of the hour. */
const pauseMs = 5 * 60_000;

/**
 * USE the stored token, GRANT a new one, WAIT for another process, PAUSE after a call in vain, or
 * SPENT: no call is left.
 */
export type TokenStep = 'USE' | 'GRANT' | 'WAIT' | 'PAUSE' | 'SPENT';

/** A check may spend a token call only while both calls of the hour are left. */
export const hasSpareCall = (row: TokenRow | undefined, now: number): boolean =>
  row === undefined || row.lastCallAt === null || !isWithinLast(row.lastCallAt, hourMs, now);

const renewalStart = ({ grantedAt, expiresAt }: TokenRow): number => {
  const from = grantedAt ?? 0;
  return from + ((expiresAt ?? 0) - from) * renewAfter;
};

const isPaused = ({ lastCallAt, grantedAt }: TokenRow, now: number): boolean =>
  lastCallAt !== null && lastCallAt !== grantedAt && isWithinLast(lastCallAt, pauseMs, now);

/** `hasToken`: the row's token can still be used. */
export const nextTokenStep = (
  row: TokenRow | undefined,
  hasToken: boolean,
  now: number,
): TokenStep => {
  if (!row) return 'GRANT';
  if (hasToken && now < renewalStart(row)) return 'USE';
  const isLocked = row.lockedUntil > now && isNotInFuture(row.lastCallAt ?? 0, now);
  const mayCall = row.callBeforeAt === null || !isWithinLast(row.callBeforeAt, hourMs, now);
  if (!isLocked && mayCall && !isPaused(row, now)) return 'GRANT';
  if (hasToken) return 'USE';
  if (isLocked) return 'WAIT';
  return mayCall ? 'PAUSE' : 'SPENT';
};
