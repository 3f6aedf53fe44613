import { type Endpoint, isChanging } from '../../contract/endpoint.ts';

/**
 * Priority of a call under overload: health checks, machines and payments, an admin's change, a login
 * or claim, a read of the console, a report, a live page.
 */
export type Urgency = 'HEALTH' | 'VENDING' | 'CHANGE' | 'ENTRY' | 'READ' | 'REPORT' | 'LIVE';

export const urgencyOf = (row: Endpoint): Urgency => {
  const { who, long, endless } = row;
  if (who === 'machine') return 'VENDING';
  if (isChanging(row)) return who === 'anyone' ? 'ENTRY' : 'CHANGE';
  if (endless) return 'LIVE';
  return long ? 'REPORT' : 'READ';
};

export interface Share {
  /** Mean event loop delay in milliseconds above which calls are refused. */
  readonly mostLate: number;
  /** Concurrent calls; beyond them so many of one caller and of all may wait. */
  readonly atOnce: number;
  readonly roomOfOne: number;
  readonly room: number;
}

const unbounded = { atOnce: Infinity, roomOfOne: Infinity, room: Infinity };

export const shares: Readonly<Record<Urgency, Share>> = {
  HEALTH: { mostLate: Infinity, ...unbounded },
  VENDING: { mostLate: 8000, ...unbounded },
  CHANGE: { mostLate: 4000, atOnce: 64, roomOfOne: 100, room: 500 },
  // Each hashes a password, which takes a core.
  ENTRY: { mostLate: 4000, atOnce: 2, roomOfOne: 50, room: 200 },
  READ: { mostLate: 2000, atOnce: 16, roomOfOne: 100, room: 500 },
  // Reports have a queue of their own that shows one's place.
  REPORT: { mostLate: 1000, ...unbounded },
  // A live page takes nothing from the others while it is open.
  LIVE: { mostLate: 2000, ...unbounded },
};

/** Priorities that pass through the admission queue. */
export const inTurn: readonly Urgency[] = ['CHANGE', 'ENTRY', 'READ'];

/** Event loop delay in milliseconds and the calls that wait already. */
export interface Pressure {
  readonly late: number;
  readonly waitingOfOne: number;
  readonly waiting: number;
}

/** True when a call is refused at once instead of queued. */
export const isPutOff = (
  { mostLate, roomOfOne, room }: Share,
  { late, waitingOfOne, waiting }: Pressure,
): boolean => late > mostLate || waitingOfOne >= roomOfOne || waiting >= room;
