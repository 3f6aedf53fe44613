import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { notExpired } from '../../platform/lists/time-conditions.ts';
import type { Authorizations, Rfids } from '../../platform/schema/schema.ts';

/** Milliseconds for which points and one unit of the quota stay reserved. */
export const holdMs = 60_000;

export const findAuthorization = (db: Db, machineId: string, requestId: string) =>
  db
    .selectFrom('authorizations')
    .selectAll()
    .where('machineId', '=', machineId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();

/** Sums the current holds of other requests on a card. */
export const sumHolds = async (db: Db, card: Rfids, now: number) => {
  const { points, count } = await db
    .selectFrom('authorizations')
    .select((eb) => [
      eb.fn.sum<number | null>('points').as('points'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('rfidId', '=', card.id)
    .where('state', '=', sql.lit('HELD'))
    .where(notExpired('expiresAt', holdMs, now))
    .executeTakeFirstOrThrow();
  return { points: points ?? 0, count };
};

export const insertHold = (tx: Tx, row: Omit<Authorizations, 'state'>) =>
  tx
    .insertInto('authorizations')
    .values({ ...row, state: 'HELD' })
    .execute();

const columns = { machineId: 'text', requestId: 'text', state: 'text' } as const;

/** Ends holds: the dispense came and books itself, or it failed. */
export const settleHolds = async (
  tx: Tx,
  settled: readonly Pick<Authorizations, 'machineId' | 'requestId' | 'state'>[],
): Promise<void> => {
  if (!settled.length) return;
  await sql`
    update "authorizations" set "state" = "given"."state"
    from ${rowsOf(tx, columns, settled, 'given')}
    where "authorizations"."machineId" = "given"."machineId"
      and "authorizations"."requestId" = "given"."requestId"
      and "authorizations"."state" = 'HELD'`.execute(tx);
};
