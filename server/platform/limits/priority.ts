import { type Endpoint, isWrite } from '../../../contract/endpoint.ts';

/**
 * Priority of a call under overload: health checks, machines and payments, an admin's change, a login
 * or claim, a read of the console, a report, a live page.
 */
export type Priority = 'HEALTH' | 'VENDING' | 'CHANGE' | 'ENTRY' | 'READ' | 'REPORT' | 'LIVE';

export const priorityOf = (row: Endpoint): Priority => {
  const { who, isLongRunning, isStream } = row;
  if (who === 'machine') return 'VENDING';
  if (isWrite(row)) return who === 'anyone' ? 'ENTRY' : 'CHANGE';
  if (isStream) return 'LIVE';
  return isLongRunning ? 'REPORT' : 'READ';
};

export interface PriorityLimits {
  /** Mean event loop delay in milliseconds above which calls are refused. */
  readonly maxDelayMs: number;
  /** Concurrent calls; beyond them so many of one caller and of all may wait. */
  readonly maxRunning: number;
  readonly maxWaitingPerCaller: number;
  readonly maxWaiting: number;
}

const unbounded = { maxRunning: Infinity, maxWaitingPerCaller: Infinity, maxWaiting: Infinity };

export const priorityLimits: Readonly<Record<Priority, PriorityLimits>> = {
  HEALTH: { maxDelayMs: Infinity, ...unbounded },
  VENDING: { maxDelayMs: 8000, ...unbounded },
  CHANGE: { maxDelayMs: 4000, maxRunning: 64, maxWaitingPerCaller: 100, maxWaiting: 500 },
  // Each hashes a password, which takes a core.
  ENTRY: { maxDelayMs: 4000, maxRunning: 2, maxWaitingPerCaller: 50, maxWaiting: 200 },
  READ: { maxDelayMs: 2000, maxRunning: 16, maxWaitingPerCaller: 100, maxWaiting: 500 },
  // Reports have a queue of their own that shows one's place.
  REPORT: { maxDelayMs: 1000, ...unbounded },
  // A live page takes nothing from the others while it is open.
  LIVE: { maxDelayMs: 2000, ...unbounded },
};

/** Priorities that pass through the admission queue. */
export const queuedPriorities: readonly Priority[] = ['CHANGE', 'ENTRY', 'READ'];

/** Event loop delay in milliseconds and the calls that wait already. */
export interface ServerLoad {
  readonly delayMs: number;
  readonly waitingOfCaller: number;
  readonly waiting: number;
}

/** True when a call is refused at once instead of queued. */
export const isOverloaded = (
  { maxDelayMs, maxWaitingPerCaller, maxWaiting }: PriorityLimits,
  { delayMs, waitingOfCaller, waiting }: ServerLoad,
): boolean =>
  delayMs > maxDelayMs || waitingOfCaller >= maxWaitingPerCaller || waiting >= maxWaiting;
