import { isWithinLast } from './values/times.ts';

/** Seconds between syncs of a running machine. After three missed ones it is offline. */
export const syncSeconds = 20;
export const onlineWindowMs = 3 * syncSeconds * 1000;
/** Milliseconds after its pairing in which a machine has to call for the first time. */
export const maxFirstContactMs = 3_600_000;

export const isOnline = (lastSyncedAt: number | null, now: number): boolean =>
  lastSyncedAt !== null && isWithinLast(lastSyncedAt, onlineWindowMs, now);
