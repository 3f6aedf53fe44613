import type { EndpointBody } from '../../contract/endpoint.ts';
import type { machineApi } from '../../contract/machine-api.ts';

const dayMs = 24 * 3_600_000;
/** JSON bytes of a usual event, with a card, a request and a time. */
const usualBytes = 250;
/** A day gets new rows of sums, which take as much of the disk as two events. */
const unitsOfDay = 2;

type EventBatch = Pick<EndpointBody<typeof machineApi.sync>, 'events' | 'uptimeMs'>;

const findDaysAgo = (event: unknown, uptimeMs: number, now: number): number => {
  if (typeof event !== 'object' || event === null) return 0;
  const at = 'at' in event && typeof event.at === 'string' ? Date.parse(event.at) : Number.NaN;
  const uptime =
    'uptimeMs' in event && typeof event.uptimeMs === 'number' ? event.uptimeMs : uptimeMs;
  return Math.floor((Number.isNaN(at) ? uptimeMs - uptime : now - at) / dayMs);
};

/**
 * Counts what the unread events of a sync cost: one each, more where they are larger than usual or
 * of former days.
 */
export const countEventUnits = ({ events, uptimeMs }: EventBatch, now: number): number => {
  if (!events.length) return 0;
  const days = new Set(events.map((event) => findDaysAgo(event, uptimeMs, now)));
  days.delete(0);
  const bytes = Buffer.byteLength(JSON.stringify(events));
  return Math.max(events.length, Math.ceil(bytes / usualBytes)) + unitsOfDay * days.size;
};
