import { maxPutIn } from '../contract/slots.ts';
import { parseNumber } from '../contract/values/digits.ts';
import type { Cabinet, CabinetSlot, VisitedSlot } from '../contract/visits.ts';
import type { Draft, SlotEntry } from './store/store.ts';

export const keyOf = ({ rowNo, columnNo }: Pick<CabinetSlot, 'rowNo' | 'columnNo'>): string =>
  `${rowNo} ${columnNo}`;

/** Pads in the slot before any were added. */
const padsBefore = ({ expected }: CabinetSlot, { found, takenOut = 0 }: SlotEntry): number =>
  Math.max(0, (found ?? expected) - takenOut);

/** As many as fill the slot. */
export const missingIn = (slot: CabinetSlot, entry: SlotEntry): number =>
  Math.min(maxPutIn, Math.max(0, slot.capacity - padsBefore(slot, entry)));

export const fillAll = (
  slots: readonly CabinetSlot[],
  entries: Draft['entries'],
): Draft['entries'] =>
  Object.fromEntries(
    slots.map((slot) => {
      const entry = entries[keyOf(slot)] ?? {};
      return [keyOf(slot), { ...entry, added: missingIn(slot, entry) }];
    }),
  );

/** Parses a typed count in digits of both kinds; undefined for what is none. */
export const parseCount = (text: string): number | undefined => {
  const count = parseNumber(text);
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= maxPutIn
    ? count
    : undefined;
};

/** Most taka of a collection. */
export const maxCash = 1_000_000;

/** Parses typed taka in digits of both kinds; undefined for what is no amount. */
export const parseTaka = (text: string): number | undefined => {
  const taka = parseNumber(text);
  return taka !== undefined && taka >= 0 && taka <= maxCash && Number.isInteger(taka * 100)
    ? taka
    : undefined;
};

/** Leaves out slots where nothing was counted, taken out or added. */
export const toVisitedSlots = ({ slots }: Cabinet, entries: Draft['entries']): VisitedSlot[] =>
  slots.flatMap((slot) => {
    const { found, takenOut = 0, added = 0 } = entries[keyOf(slot)] ?? {};
    if (found === undefined && !takenOut && !added) return [];
    const { rowNo, columnNo } = slot;
    return [{ rowNo, columnNo, ...(found !== undefined && { found }), takenOut, added }];
  });
