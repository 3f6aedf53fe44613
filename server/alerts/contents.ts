import type { AlertDeliveries, AlertSubscriptions } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { itemsOf, type ToldItem } from './told-items.ts';

/** The items that one message reports. */
export interface Contents {
  readonly delivery: AlertDeliveries;
  readonly subscription: AlertSubscriptions;
  /** The worst items up to the limit; the delivery has the full counts. */
  readonly opened: readonly ToldItem[];
  readonly over: readonly ToldItem[];
  /** Deliveries since the last success that failed, or may have. */
  readonly missed: number;
}

const missedBefore = async (db: Db, { id, subscriptionId }: AlertDeliveries): Promise<number> => {
  const { last } = await db
    .selectFrom('alertDeliveries')
    .select((eb) => eb.fn.max<string | null>('id').as('last'))
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '<>', 'TEST')
    .where('state', '=', 'SENT')
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('alertDeliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '<>', 'TEST')
    .where('state', 'in', ['GIVEN_UP', 'UNSURE'])
    .where('id', '>', last ?? '')
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  return count;
};

export const contentsOf = async (
  db: Db,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  mostListed: number,
): Promise<Contents> => ({
  delivery,
  subscription,
  opened: await itemsOf(db, delivery.id, 'openedIn', mostListed),
  over: await itemsOf(db, delivery.id, 'overIn', mostListed),
  missed: await missedBefore(db, delivery),
});
