import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** What an organization or institution holds, and what there needs attention. */
export const Inside = z.strictObject({
  machines: z.number(),
  stockLeft: z.number(),
  /** Active machines that are not online although they once were. */
  silent: z.number(),
  /** The earliest last contact of a silent machine. */
  silentSince: z.nullable(instant),
  /** Active machines with a slot at `lowStock` or fewer, and those with no stock at all. */
  low: z.number(),
  empty: z.number(),
  /** Slots of active machines that sell nothing by bKash or card until somebody has seen to them. */
  paused: z.number(),
});
export type Inside = z.output<typeof Inside>;

/** A slot with so many products or fewer is low. */
export const lowStock = 5;
