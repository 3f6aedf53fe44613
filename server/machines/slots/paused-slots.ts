import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/store.ts';
import { notInFuture } from '../../platform/lists/time-conditions.ts';

/** Builds the query condition of a paused slot; the same rule as `isPaused`. */
export const pausedSlotCondition = (now: number): RawBuilder<boolean> =>
  sql`("sickAt" > 0 and ${notInFuture('sickAt', now)}
    and ("sickAt" > "wellAt" or not ${notInFuture('wellAt', now)}))`;

export const countPausedSlots = async (db: Db, now: number): Promise<number> => {
  const { paused } = await db
    .selectFrom('slots')
    .innerJoin('machines', 'machines.id', 'slots.machineId')
    .select((eb) => eb.fn.countAll<number>().as('paused'))
    .where(pausedSlotCondition(now))
    .where('isActivated', '=', 1)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return paused;
};
