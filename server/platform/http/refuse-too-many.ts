import { type RawBuilder, sql } from 'kysely';
import { advisoryLock } from '../db/rows.ts';
import type { Tx } from '../db/store.ts';
import { refuseCall } from './errors.ts';

interface LimitedList {
  readonly table: string;
  readonly condition: RawBuilder<unknown>;
  readonly max: number;
  readonly code:
    | 'adminsFull'
    | 'institutionFull'
    | 'institutionsFull'
    | 'machinesFull'
    | 'organizationsFull'
    | 'peopleFull'
    | 'tooManySubscriptions'
    | 'tooManyUnlockRfids';
}

/** Refuses an insert that made the list of an owner longer than its maximum; call it after it. */
export const refuseTooMany = async (
  tx: Tx,
  ownerId: string,
  { table, condition, max, code }: LimitedList,
): Promise<void> => {
  await advisoryLock(tx, `length of ${table} of ${ownerId}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(table)} where ${condition}`.execute(tx);
  if ((rows[0]?.count ?? 0) > max) throw refuseCall(400, code, { max });
};
