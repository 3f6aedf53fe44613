import { silentMs } from '../../contract/attention.ts';
import { isWithin } from '../../contract/times.ts';
import type { Attention } from '../core/db/schema.ts';
import { type Found, keyOf } from './found.ts';

/** Milliseconds after its end in which a problem that returns is the same one (flapping). */
const settleMs = 30 * 60_000;

/** A stored item that has not ended for good. */
export type Live = Omit<Attention, 'endedAt' | 'openedAt' | 'takenAt' | 'since'>;

/** Changes that a scan has to write. */
export interface Differences {
  readonly opened: Found[];
  /** Still found, with other facts or parts. */
  readonly changed: (Live & { readonly found: Found })[];
  /** Closed, and found again before it ended for good. */
  readonly back: Live[];
  readonly closed: Live[];
  readonly ended: Live[];
  /** Its snooze has ended. */
  readonly awake: Live[];
}

export interface Look {
  readonly now: number;
  /** Milliseconds UTC since when machines could reach the server. */
  readonly listeningSince: number;
}

const partsIn = ({ parts }: Pick<Live, 'parts'>): string[] => parts.split(' ').filter(Boolean);

/** True when a part was added after someone marked the item as done. */
const isWorse = (row: Live, { parts }: Found): boolean => {
  const known = new Set(partsIn(row));
  return parts.some((part) => !known.has(part));
};

/** A server that has just started has not heard machines yet, through no fault of theirs. */
const isTooEarly = ({ kind }: Found, { now, listeningSince }: Look): boolean =>
  kind === 'MACHINE_SILENT' && isWithin(listeningSince, silentMs, now);

const none = (): Differences => ({
  opened: [],
  changed: [],
  back: [],
  closed: [],
  ended: [],
  awake: [],
});

const addHolding = (to: Differences, row: Live, found: Found, now: number): void => {
  if (row.doneAt !== null) {
    if (!isWorse(row, found)) return;
    to.ended.push(row);
    to.opened.push(found);
    return;
  }
  if (row.closedAt !== null) to.back.push(row);
  if (row.facts !== JSON.stringify(found.facts) || row.parts !== found.parts.join(' ')) {
    to.changed.push({ ...row, found });
  }
  if (row.snoozedUntil !== null && row.snoozedUntil <= now) to.awake.push(row);
};

const addOver = (to: Differences, row: Live, now: number): void => {
  if (row.closedAt === null) to.closed.push(row);
  else if (row.doneAt !== null || !isWithin(row.closedAt, settleMs, now)) to.ended.push(row);
};

/** Compares findings with stored items: new, worse, back or over. */
export const differences = (
  found: readonly Found[],
  live: readonly Live[],
  look: Look,
): Differences => {
  const to = none();
  const known = new Map(live.map((row) => [keyOf(row), row]));
  for (const one of found) {
    const key = keyOf(one);
    const row = known.get(key);
    known.delete(key);
    if (row) addHolding(to, row, one, look.now);
    else if (!isTooEarly(one, look)) to.opened.push(one);
  }
  for (const row of known.values()) addOver(to, row, look.now);
  return to;
};
