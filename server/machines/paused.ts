import { type RawBuilder, sql } from 'kysely';
import { past } from '../core/believed.ts';
import type { Db } from '../core/db/store.ts';

/** Whether a slot is paused, as a condition of a query: the rule is `isPaused` of the machines. */
export const pausedSlot = (now: number): RawBuilder<boolean> =>
  sql`("sickAt" > 0 and ${past('sickAt', now)}
    and ("sickAt" > "wellAt" or not ${past('wellAt', now)}))`;

/** The paused slots of all active machines. */
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
