import * as z from 'zod/mini';
import { type Visit, VisitSlot, visitFlags } from '../../../contract/visits.ts';
import type { CashCollections, Visits } from '../../platform/schema/schema.ts';
import { presentCash } from '../cash/queries.ts';

const storedSlots = z.array(VisitSlot);

export const parseSlots = (slots: string): VisitSlot[] => storedSlots.parse(JSON.parse(slots));

export const parseFlags = (flags: string): Visit['flags'] =>
  visitFlags.filter((flag) => flags.split(' ').includes(flag));

const isoTime = (at: number): string => new Date(at).toISOString();

export const presentVisit = (
  row: Visits,
  machine: Visit['machine'],
  cash: CashCollections | undefined,
): Visit => ({
  _id: row.id,
  machine,
  name: row.name,
  at: isoTime(row.at),
  beganAt: isoTime(row.beganAt),
  receivedAt: isoTime(row.receivedAt),
  flags: parseFlags(row.flags),
  slots: parseSlots(row.slots),
  cash: cash ? presentCash(cash) : null,
});
