import { type RawBuilder, sql } from 'kysely';
import { past } from '../core/believed.ts';
import type { Db } from '../core/db/store.ts';

/** Builds the query condition of a paused slot; the same rule as `isPaused`. */
export const pausedSlot = (now: number): RawBuilder<boolean> =>
  sql`("sickAt" > 0 and ${past('sickAt', now)}
    and ("sickAt" > "wellAt" or not ${past('wellAt', now)}))`;

/** Counts the paused slots of all active machines. */
export const pausedSlots = async (db: Db, now: number): Promise<number> => {
  const { paused } = await db
    .selectFrom('slots')
    .innerJoin('machines', 'machines.id', 'slots.machineId')
    .select((eb) => eb.fn.countAll<number>().as('paused'))
    .where(pausedSlot(now))
    .where('isActivated', '=', 1)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return paused;
};
