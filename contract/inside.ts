import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** What an organization or institution holds, and what there needs attention. */
export const Inside = z.strictObject({
  machines: z.int(),
  /** Of the machines those that are activated. */
  active: z.int(),
  stockLeft: z.int(),
  /** Active machines that are not online although they once were. */
  silent: z.int(),
  /** The earliest last contact of a silent machine. */
  silentSince: z.nullable(instant),
  /** Active machines with a slot at `lowStockOf` its capacity or fewer, and those with no stock at all. */
  low: z.int(),
  empty: z.int(),
  /** Slots of active machines that sell nothing by bKash or card until somebody has seen to them. */
  paused: z.int(),
  /** Payments with a flag: a person has to look at them. */
  flaggedPayments: z.int(),
  /** Payments whose money has been on its way back for longer than `lateRefundMs`. */
  lateRefunds: z.int(),
  /** Merchant accounts that cannot be opened, or that bKash does not let in. */
  unusableAccounts: z.int(),
  /** Payments that are flagged or whose refund is late, each once, as their list counts them. */
  attention: z.int(),
});
export type Inside = z.output<typeof Inside>;

/** A slot with so many products or fewer is low. */
export const lowStock = 5;

/** The same for a slot of this capacity: a small one is low when more than half of it is gone. */
export const lowStockOf = (capacity: number): number =>
  Math.min(lowStock, Math.floor(capacity / 2));
