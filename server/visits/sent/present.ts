import * as z from 'zod/mini';
import { type Visit, VisitSlot, visitFlags } from '../../../contract/visits.ts';
import type { Visits } from '../../platform/schema/schema.ts';

const storedSlots = z.array(VisitSlot);

export const parseSlots = (slots: string): VisitSlot[] => storedSlots.parse(JSON.parse(slots));

export const parseFlags = (flags: string): Visit['flags'] =>
  visitFlags.filter((flag) => flags.split(' ').includes(flag));

const isoTime = (at: number): string => new Date(at).toISOString();

export const presentVisit = (row: Visits): Visit => ({
  _id: row.id,
  machineId: row.machineId,
  name: row.name,
  at: isoTime(row.at),
  beganAt: isoTime(row.beganAt),
  receivedAt: isoTime(row.receivedAt),
  flags: parseFlags(row.flags),
  slots: parseSlots(row.slots),
});
