import { sql } from 'kysely';
import type { Db } from '../../platform/db/store.ts';
import { notExpired } from '../../platform/lists/time-conditions.ts';

/** Counts the products of a machine's slots that are on hold. */
export interface Holds {
  readonly of: (slot: { readonly rowNo: number; readonly columnNo: number }) => number;
}

interface HoldRow {
  readonly rowNo: number;
  readonly columnNo: number;
  readonly count: number;
}

/** No authorization and no payment holds a product longer. */
const longestHoldMs = 5 * 60_000;

/**
 * A card's authorization holds one product while it is valid, a confirmed payment its pads until
 * `heldUntil`, and each unfinished pad command its pad. `exceptPayment` leaves out a payment's own
 * hold.
 */
export const findHolds = async (
  db: Db,
  machineId: string,
  now: number,
  exceptPayment = '',
): Promise<Holds> => {
  const { rows } = await sql<HoldRow>`
    select "rowNo", "columnNo", 1 as "count" from "authorizations"
      where "machineId" = ${machineId} and "state" = 'HELD'
        and ${notExpired('expiresAt', longestHoldMs, now)}
    union all
    select "rowNo", "columnNo", "quantity" from "payments"
      where "machineId" = ${machineId} and "dueAt" is not null
        and ${notExpired('heldUntil', longestHoldMs, now)} and "id" <> ${exceptPayment}
    union all
    select "rowNo", "columnNo", 1 from "commands"
      where "machineId" = ${machineId} and "finishedAt" is null and "item" is not null`.execute(db);
  return {
    of: ({ rowNo, columnNo }) =>
      rows
        .filter((hold) => hold.rowNo === rowNo && hold.columnNo === columnNo)
        .reduce((sum, { count }) => sum + count, 0),
  };
};
