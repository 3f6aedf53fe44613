import { sql } from 'kysely';
import { lowStock } from '../../contract/inside.ts';

/** A slot that holds little, as `lowStockOf` has it. */
export const isLowSlot = sql<boolean>`"productCount" <= ${sql.lit(lowStock)}
  and 2 * "productCount" <= coalesce("fixedCapacity", "capacity")`;
