import { silentMs } from '../../contract/attention.ts';
import { isWithin } from '../../contract/times.ts';
import type { Attention } from '../core/db/schema.ts';
import { type Found, keyOf } from './found.ts';

/** Milliseconds after its end in which a trouble that comes back is the same one, for it flutters. */
const settleMs = 30 * 60_000;

/** A trouble that has not ended for good. */
export type Live = Omit<Attention, 'endedAt' | 'openedAt' | 'takenAt' | 'since'>;

/** What a look has to write. */
export interface Differences {
  readonly opened: Found[];
  /** It holds still, and says or consists of something else. */
  readonly changed: (Live & { readonly found: Found })[];
  /** It was over, and is back before it ended for good. */
  readonly back: Live[];
  readonly closed: Live[];
  readonly ended: Live[];
  /** It was put off until now. */
  readonly awake: Live[];
}

export interface Look {
  readonly now: number;
  /** Since when machines could reach the server, milliseconds UTC. */
  readonly listeningSince: number;
}

const partsIn = ({ parts }: Pick<Live, 'parts'>): string[] => parts.split(' ').filter(Boolean);

/** Whether there is something to it that there was not when somebody said that it is done. */
const isWorse = (row: Live, { parts }: Found): boolean => {
  const known = new Set(partsIn(row));
  return parts.some((part) => !known.has(part));
};

/** A server that has just started has not been heard of machines, whose fault that is not. */
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

/** What of the troubles that were found is new, worse, back or over. */
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
