import { maxUptimeMs } from '../../../contract/device-events.ts';
import { isNotInFuture } from '../../../contract/times.ts';

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

/**
 * The event from which the one before is counted back. With an uptime of 0 that one is of another
 * boot.
 */
interface Anchor extends EventTime {
  readonly uptimeMs: number;
}

const isValidUptime = (uptimeMs: number): boolean => uptimeMs < maxUptimeMs;

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
  { uptimeMs }: TimedEvent,
  anchor: Anchor,
  { historyFrom }: SyncTime,
): number | undefined => {
  const time = anchor.at - Math.max(0, anchor.uptimeMs - uptimeMs);
  return isValidUptime(uptimeMs) && time >= historyFrom ? time : undefined;
};

/** Dates each event by its seq. An implausible time is no anchor for other events. */
export const dateEvents = (
  events: readonly TimedEvent[],
  sync: SyncTime,
): Map<number, EventTime> => {
  const times = new Map<number, EventTime>();
  let anchor: Anchor = {
    at: sync.receivedAt,
    uptimeMs: isValidUptime(sync.uptimeMs) ? sync.uptimeMs : 0,
    isUncertain: !isValidUptime(sync.uptimeMs),
  };
  for (const event of events.toSorted((a, b) => b.seq - a.seq)) {
    const reported = reportedTime(event, sync);
    const at = reported ?? countedTime(event, anchor, sync);
    const inheritsDoubt = reported === undefined && anchor.isUncertain;
    const isWrong = reported === undefined && (event.at !== undefined || at === undefined);
    times.set(event.seq, { at: at ?? anchor.at, isUncertain: isWrong || inheritsDoubt });
    if (at !== undefined) {
      const uptimeMs = isValidUptime(event.uptimeMs) ? event.uptimeMs : 0;
      anchor = { at, uptimeMs, isUncertain: inheritsDoubt };
    }
    if (event.type === 'BOOT') anchor = { ...anchor, uptimeMs: 0 };
  }
  return times;
};
