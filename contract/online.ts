import { isWithin } from './times.ts';

/** A machine that is up syncs so often; one that missed three times is not online. */
export const syncSeconds = 20;
export const onlineMs = 3 * syncSeconds * 1000;
export const isOnline = (lastSyncedAt: number | null, now: number): boolean =>
  lastSyncedAt !== null && isWithin(lastSyncedAt, onlineMs, now);
