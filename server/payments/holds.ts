import { sql } from 'kysely';
import { open } from '../core/believed.ts';
import type { Db } from '../core/db/store.ts';

/** How many products of each slot of a machine are promised to somebody, by row and column. */
export interface Holds {
  readonly of: (slot: { readonly rowNo: number; readonly columnNo: number }) => number;
}

interface Held {
  readonly rowNo: number;
  readonly columnNo: number;
  readonly count: number;
}

/** No card's check and no payment keeps a product longer. */
const longestHoldMs = 5 * 60_000;

/**
 * Cards hold one product while their check is valid, payments that were confirmed theirs until
 * `heldUntil`, and every
 * command for a pad that has not ended holds that pad. A payment can be left out: its own hold does
 * not stand in its way.
 */
export const holdsOf = async (
  db: Db,
  machineId: string,
  now: number,
  exceptPayment = '',
): Promise<Holds> => {
  const { rows } = await sql<Held>`
    select "rowNo", "columnNo", 1 as "count" from "authorizations"
      where "machineId" = ${machineId} and "state" = 'HELD'
        and ${open('expiresAt', longestHoldMs, now)}
    union all
    select "rowNo", "columnNo", "quantity" from "payments"
      where "machineId" = ${machineId} and "dueAt" is not null
        and ${open('heldUntil', longestHoldMs, now)} and "id" <> ${exceptPayment}
    union all
    select "rowNo", "columnNo", 1 from "commands"
      where "machineId" = ${machineId} and "finishedAt" is null and "item" is not null`.execute(db);
  return {
    of: ({ rowNo, columnNo }) =>
      rows
        .filter((held) => held.rowNo === rowNo && held.columnNo === columnNo)
        .reduce((sum, { count }) => sum + count, 0),
  };
};
