import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Counts of an organization or institution, and of what needs attention in it. */
export const Inside = z.strictObject({
  machines: z.int(),
  /** Activated machines. */
  active: z.int(),
  stockLeft: z.int(),
  /** Active machines that were online once and are not now. */
  silent: z.int(),
  /** The earliest last contact of a silent machine. */
  silentSince: z.nullable(instant),
  /** Active machines with a slot at its `lowStockThreshold` or below, and those without any stock. */
  low: z.int(),
  empty: z.int(),
  /** Slots of active machines that do not sell by bKash or card until somebody resumes them. */
  paused: z.int(),
  /** Payments with a flag: a person has to review them. */
  flaggedPayments: z.int(),
  /** Payments that have been in refund for longer than `lateRefundMs`. */
  lateRefunds: z.int(),
  /** Merchant accounts that take no payments, and institutions whose customers found none. */
  unusableAccounts: z.int(),
  /** Payments with a flag or a late refund, each counted once, as in their list. */
  attention: z.int(),
});
export type Inside = z.output<typeof Inside>;

/** A tenant without machines and without attention. */
export const emptyTenantSummary: Inside = {
  machines: 0,
  active: 0,
  stockLeft: 0,
  silent: 0,
  silentSince: null,
  low: 0,
  empty: 0,
  paused: 0,
  flaggedPayments: 0,
  lateRefunds: 0,
  unusableAccounts: 0,
  attention: 0,
};

/** A slot with this number of products or fewer is low. */
export const lowStock = 5;

/** Threshold for a slot of this capacity: a small one is low when more than half of it is gone. */
export const lowStockThreshold = (capacity: number): number =>
  Math.min(lowStock, Math.floor(capacity / 2));
