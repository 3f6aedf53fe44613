import { maxUptimeMs } from '../../../contract/device-events.ts';
import { isNotInFuture } from '../../../contract/values/times.ts';

/**
 * Dates a machine's events (docs/machine-api.md). A controller counts milliseconds since its boot;
 * `at` comes from a clock that was set. An event of unknown time is placed as late as possible:
 * right before what followed.
 */
export interface TimedEvent {
  readonly seq: number;
  readonly type: string;
  readonly uptimeMs: number;
  readonly at?: string | undefined;
}

export interface SyncTime {
  readonly receivedAt: number;
  readonly uptimeMs: number;
  /** Earlier times are not plausible. */
  readonly historyFrom: number;
}

export interface EventTime {
  /** Milliseconds UTC, never later than the sync was received. */
  readonly at: number;
  /** The machine's clock reported an impossible time. */
  readonly isUncertain: boolean;
}

/** A dated event or the sync, from which the event before is counted back. */
interface Anchor extends EventTime {
  /** Undefined when nothing is counted back from it: the event before is of another boot. */
  readonly uptimeMs: number | undefined;
  /** Undefined for the sync: an event between may come with a later one. */
  readonly seq: number | undefined;
}

const validUptime = (uptimeMs: number): number | undefined =>
  uptimeMs < maxUptimeMs ? uptimeMs : undefined;

/** A counter of 32 bits begins again at this number of milliseconds, which is after 49.7 days. */
const wrapMs = 2 ** 32;
/** Milliseconds by which an event may be counted later than the one that follows it. */
const disorderMs = 60_000;

interface Count {
  readonly elapsedMs: number;
  readonly isUncertain: boolean;
}

/**
 * Counts milliseconds from an event to what followed. A count that is far ahead of what followed
 * has begun again, or was of a boot whose BOOT is missing. Only two events in a row prove the first.
 */
const countElapsed = ({ seq, uptimeMs }: TimedEvent, anchor: Anchor): Count => {
  if (anchor.uptimeMs === undefined) return { elapsedMs: 0, isUncertain: false };
  const elapsedMs = anchor.uptimeMs - uptimeMs;
  if (elapsedMs >= -disorderMs) return { elapsedMs: Math.max(0, elapsedMs), isUncertain: false };
  const hasWrapped = uptimeMs < wrapMs && elapsedMs + wrapMs < wrapMs / 2;
  return {
    elapsedMs: hasWrapped ? elapsedMs + wrapMs : 0,
    isUncertain: !hasWrapped || anchor.seq !== seq + 1,
  };
};

const reportedTime = (
  { at = '' }: TimedEvent,
  { receivedAt, historyFrom }: SyncTime,
): number | undefined => {
  const time = Date.parse(at);
  return time >= historyFrom && isNotInFuture(time, receivedAt)
    ? Math.min(time, receivedAt)
    : undefined;
};

const countedTime = (
  event: TimedEvent,
  anchor: Anchor,
  { historyFrom }: SyncTime,
): EventTime | undefined => {
  const { elapsedMs, isUncertain } = countElapsed(event, anchor);
  const at = anchor.at - elapsedMs;
  if (validUptime(event.uptimeMs) === undefined || at < historyFrom) return undefined;
  return { at, isUncertain: isUncertain || anchor.isUncertain };
};

/** Dates each event by its seq. An implausible time is no anchor for other events. */
export const dateEvents = (
  events: readonly TimedEvent[],
  sync: SyncTime,
): Map<number, EventTime> => {
  const times = new Map<number, EventTime>();
  const syncUptimeMs = validUptime(sync.uptimeMs);
  let anchor: Anchor = {
    seq: undefined,
    at: sync.receivedAt,
    uptimeMs: syncUptimeMs,
    isUncertain: syncUptimeMs === undefined,
  };
  for (const event of events.toSorted((a, b) => b.seq - a.seq)) {
    const { seq } = event;
    const reported = reportedTime(event, sync);
    const time =
      reported === undefined
        ? countedTime(event, anchor, sync)
        : { at: reported, isUncertain: false };
    const isWrong = reported === undefined && (event.at !== undefined || time === undefined);
    const { at, isUncertain } = time ?? anchor;
    times.set(seq, { at, isUncertain: isWrong || isUncertain });
    if (time) anchor = { seq, ...time, uptimeMs: validUptime(event.uptimeMs) };
    if (event.type === 'BOOT') anchor = { ...anchor, uptimeMs: undefined };
  }
  return times;
};
