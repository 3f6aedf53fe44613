import { longestUptimeMs } from '../../contract/device-events.ts';
import { isPast } from '../../contract/times.ts';

/**
 * When a machine's events happened (docs/machine-api.md). A controller counts milliseconds since its
 * boot; `at` comes from a clock that was set. What cannot be known is placed as late as possible:
 * right before what followed.
 */
export interface Timed {
  readonly seq: number;
  readonly type: string;
  readonly uptimeMs: number;
  readonly at?: string | undefined;
}

export interface Received {
  readonly receivedAt: number;
  readonly uptimeMs: number;
  /** Nothing is believed to have happened before. */
  readonly historyFrom: number;
}

export interface Dated {
  /** Milliseconds UTC, never later than the sync was received. */
  readonly at: number;
  /** The machine's clock said what cannot be. */
  readonly isDoubted: boolean;
}

/** From where the event before is counted back; with an uptime of 0 that one is of another boot. */
interface Anchor extends Dated {
  readonly uptimeMs: number;
}

const isKnown = (uptimeMs: number): boolean => uptimeMs < longestUptimeMs;

const reportedTime = (
  { at = '' }: Timed,
  { receivedAt, historyFrom }: Received,
): number | undefined => {
  const time = Date.parse(at);
  return time >= historyFrom && isPast(time, receivedAt) ? Math.min(time, receivedAt) : undefined;
};

const countedTime = (
  { uptimeMs }: Timed,
  anchor: Anchor,
  { historyFrom }: Received,
): number | undefined => {
  const time = anchor.at - Math.max(0, anchor.uptimeMs - uptimeMs);
  return isKnown(uptimeMs) && time >= historyFrom ? time : undefined;
};

/** The time of each event by its seq. One that cannot be believed is no anchor for the others. */
export const timesOf = (events: readonly Timed[], sync: Received): Map<number, Dated> => {
  const times = new Map<number, Dated>();
  let anchor: Anchor = {
    at: sync.receivedAt,
    uptimeMs: isKnown(sync.uptimeMs) ? sync.uptimeMs : 0,
    isDoubted: !isKnown(sync.uptimeMs),
  };
  for (const event of events.toSorted((a, b) => b.seq - a.seq)) {
    const reported = reportedTime(event, sync);
    const at = reported ?? countedTime(event, anchor, sync);
    const hangsInDoubt = reported === undefined && anchor.isDoubted;
    const isWrong = reported === undefined && (event.at !== undefined || at === undefined);
    times.set(event.seq, { at: at ?? anchor.at, isDoubted: isWrong || hangsInDoubt });
    if (at !== undefined) {
      const uptimeMs = isKnown(event.uptimeMs) ? event.uptimeMs : 0;
      anchor = { at, uptimeMs, isDoubted: hangsInDoubt };
    }
    if (event.type === 'BOOT') anchor = { ...anchor, uptimeMs: 0 };
  }
  return times;
};
