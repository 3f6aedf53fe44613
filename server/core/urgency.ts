import { type Endpoint, isChanging } from '../../contract/endpoint.ts';

/**
 * What a call is worth when there is more to do than the server can: whether it is well, machines
 * and payments, an admin's change, a stranger's try to log in or to claim, a look at the console,
 * a report, a page that is told of changes.
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
  /** The event loop's mean delay in milliseconds above which none is taken. */
  readonly mostLate: number;
  /** So many are worked at; more wait, and for so many there is room, of one caller and of all. */
  readonly atOnce: number;
  readonly roomOfOne: number;
  readonly room: number;
}

const unbounded = { atOnce: Infinity, roomOfOne: Infinity, room: Infinity };

export const shares: Readonly<Record<Urgency, Share>> = {
  HEALTH: { mostLate: Infinity, ...unbounded },
  VENDING: { mostLate: 8000, ...unbounded },
  CHANGE: { mostLate: 4000, atOnce: 64, roomOfOne: 100, room: 500 },
  // Each takes a core for its password.
  ENTRY: { mostLate: 4000, atOnce: 2, roomOfOne: 50, room: 200 },
  READ: { mostLate: 2000, atOnce: 16, roomOfOne: 100, room: 500 },
  // They have a queue of their own, with a place in it that is shown.
  REPORT: { mostLate: 1000, ...unbounded },
  // It takes no turn from the others as long as it lasts.
  LIVE: { mostLate: 2000, ...unbounded },
};

/** Those that may have to wait until they are let in. */
export const inTurn: readonly Urgency[] = ['CHANGE', 'ENTRY', 'READ'];

/** How late the server is, and how many wait already, of the caller and of all. */
export interface Pressure {
  readonly late: number;
  readonly waitingOfOne: number;
  readonly waiting: number;
}

/** Whether a call is put off at once. */
export const isPutOff = (
  { mostLate, roomOfOne, room }: Share,
  { late, waitingOfOne, waiting }: Pressure,
): boolean => late > mostLate || waitingOfOne >= roomOfOne || waiting >= room;
