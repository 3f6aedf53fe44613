import { sql } from 'kysely';
import { lowStock } from '../../../contract/tenant-summary.ts';

/** Matches a slot with low stock; the same rule as `lowStockOf`. */
export const isLowSlot = sql<boolean>`"productCount" <= ${sql.lit(lowStock)}
  and 2 * "productCount" <= coalesce("fixedCapacity", "capacity")`;
