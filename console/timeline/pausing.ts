import type { Slot } from '../../contract/machines.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';

/** Whether an entry tells of what has paused a slot. */
const pauses = (entry: TimelineEntry, { rowNo, columnNo, paused }: Slot): boolean => {
  if (paused?.since !== entry.at) return false;
  // A fault without a place is one of every slot.
  if (entry.type === 'FAULT' && entry.place === null) return true;
  const place = entry.type === 'FAULT' ? entry.place : entry.type === 'SALE' ? entry : null;
  return place?.rowNo === rowNo && place.columnNo === columnNo;
};

/** The entries that tell why slots are paused to this day, one of each. */
export const pausingAmong = (
  entries: readonly TimelineEntry[],
  slots: readonly Slot[],
): ReadonlySet<TimelineEntry> =>
  new Set(slots.flatMap((slot) => entries.find((entry) => pauses(entry, slot)) ?? []));
