/**
 * When a machine's events happened (docs/machine-api.md). A controller counts milliseconds since its
 * boot; `at` comes from a clock that was set. What cannot be known is placed as late as possible:
 * right before the boot that followed.
 */
export interface Timed {
  readonly seq: number;
  readonly type: string;
  readonly uptimeMs: number;
  readonly at?: string | undefined;
}

/** A clock that was never set shows a year before this. */
const earliest = Date.parse('2000-01-01T00:00:00Z');

const reportedTime = ({ at }: Timed): number | undefined => {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return time >= earliest ? time : undefined;
};

/** The time of each event by its seq; never later than the sync was received. */
export const timesOf = (
  events: readonly Timed[],
  sync: { readonly receivedAt: number; readonly uptimeMs: number },
): Map<number, number> => {
  const times = new Map<number, number>();
  let anchor = { time: sync.receivedAt, uptime: sync.uptimeMs };
  let isOtherBoot = false;
  for (const event of events.toSorted((a, b) => b.seq - a.seq)) {
    if (isOtherBoot || event.uptimeMs > anchor.uptime) {
      anchor = { time: anchor.time, uptime: event.uptimeMs };
    }
    const counted = anchor.time - (anchor.uptime - event.uptimeMs);
    const time = Math.min(reportedTime(event) ?? counted, sync.receivedAt);
    times.set(event.seq, time);
    anchor = { time, uptime: event.uptimeMs };
    isOtherBoot = event.type === 'BOOT';
  }
  return times;
};
