import type { Db } from '../../platform/db/store.ts';
import type { AlertDeliveries, AlertSubscriptions } from '../../platform/schema/schema.ts';
import { type DeliveryItem, findDeliveryItems } from './delivery-items.ts';

/** The items that one message reports. */
export interface DeliveryContents {
  readonly delivery: AlertDeliveries;
  readonly subscription: AlertSubscriptions;
  /** The worst items up to the limit; the delivery has the full counts. */
  readonly opened: readonly DeliveryItem[];
  readonly over: readonly DeliveryItem[];
  /** Deliveries since the last success that failed, or may have. */
  readonly missed: number;
}

const countMissed = async (db: Db, { id, subscriptionId }: AlertDeliveries): Promise<number> => {
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

export const readContents = async (
  db: Db,
  subscription: AlertSubscriptions,
  delivery: AlertDeliveries,
  limits: Parameters<typeof findDeliveryItems>[3],
): Promise<DeliveryContents> => ({
  delivery,
  subscription,
  opened: await findDeliveryItems(db, delivery.id, 'openedIn', limits),
  over: await findDeliveryItems(db, delivery.id, 'overIn', limits),
  missed: await countMissed(db, delivery),
});
