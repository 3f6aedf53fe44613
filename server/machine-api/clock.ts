import { longestUptimeMs } from '../../contract/device-events.ts';
import { isPast } from '../../contract/times.ts';

/**
 * Dates a machine's events (docs/machine-api.md). A controller counts milliseconds since its boot;
 * `at` comes from a clock that was set. An event of unknown time is placed as late as possible:
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
  /** Earlier times are not plausible. */
  readonly historyFrom: number;
}

export interface Dated {
  /** Milliseconds UTC, never later than the sync was received. */
  readonly at: number;
  /** The machine's clock reported an impossible time. */
  readonly isDoubted: boolean;
}

/**
 * The event from which the one before is counted back. With an uptime of 0 that one is of another
 * boot.
 */
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

/** Dates each event by its seq. An implausible time is no anchor for other events. */
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
