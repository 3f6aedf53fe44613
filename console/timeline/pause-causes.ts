import type { Slot } from '../../contract/slots.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';

const hourMs = 3_600_000;

const isInHour = (at: string, hour: string): boolean =>
  at >= hour && Date.parse(at) < Date.parse(hour) + hourMs;

/** True if the entry is the cause of a slot's pause, or counts it. */
const isPauseCause = (entry: TimelineEntry, { rowNo, columnNo, paused }: Slot): boolean => {
  if (!paused) return false;
  if (entry.type === 'HOUR') return paused.cause === 'FAILURES' && isInHour(paused.since, entry.at);
  if (paused.since !== entry.at) return false;
  // A fault without a place affects every slot.
  if (entry.type === 'FAULT' && entry.place === null) return true;
  const place = entry.type === 'FAULT' ? entry.place : entry.type === 'SALE' ? entry : null;
  return place?.rowNo === rowNo && place.columnNo === columnNo;
};

/** Finds the entries that caused the current pauses, one per slot. */
export const findPauseCauses = (
  entries: readonly TimelineEntry[],
  slots: readonly Slot[],
): ReadonlySet<TimelineEntry> =>
  new Set(slots.flatMap((slot) => entries.find((entry) => isPauseCause(entry, slot)) ?? []));
