import { sql } from 'kysely';
import type { Calendar } from '../../contract/periods.ts';
import { within } from '../core/believed.ts';
import { lockFor } from '../core/db/rows.ts';
import type { AlertSubscriptions } from '../core/db/schema.ts';
import type { Db, Store, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { addDelivery } from './outbox.ts';
import { digestDayOf, hourOf, isQuiet } from './rules.ts';

const hourMs = 3_600_000;

const toOpen = sql<boolean>`"openedIn" is null and "isOver" = 0`;

/** Notifies of the end only recipients who were notified of the beginning. */
const toEnd = sql<boolean>`"isOver" = 1 and "overIn" is null and "openedIn" in (
  select "id" from "alertDeliveries" where "state" in ('SENT', 'UNSURE'))`;

/** Ids of subscriptions with waiting notices or a due digest. */
const candidates = async (db: Db, today: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select "subscriptionId" as "id" from "alertNotices" where ${toOpen}
    union select "subscriptionId" from "alertNotices" where ${toEnd}
    union select "id" from "alertSubscriptions" where "mode" = 'DIGEST' and "digestDay" <> ${today}
    `.execute(db);
  return rows.map(({ id }) => id);
};

const sentWithinAnHour = async (tx: Tx, subscriptionId: string, now: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('alertDeliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'ALERT')
    .where(within('createdAt', hourMs, now))
    .executeTakeFirstOrThrow();
  return count;
};

const isDue = async (
  tx: Tx,
  subscription: AlertSubscriptions,
  calendar: Calendar,
  now: number,
): Promise<boolean> => {
  const { mode, digestHour, digestDay, perHour } = subscription;
  if (mode === 'DIGEST') {
    // A clock that was ahead has made a digest of the future.
    const isFuture = digestDay > calendar.dayOf(now);
    return isFuture || digestDayOf(calendar, digestHour, now) > digestDay;
  }
  if (isQuiet(subscription, hourOf(calendar, now))) return false;
  return (await sentWithinAnHour(tx, subscription.id, now)) < perHour;
};

/** Assigns waiting notices to a delivery; returns their count. */
const put = async (
  tx: Tx,
  subscriptionId: string,
  deliveryId: string,
  column: 'openedIn' | 'overIn',
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('alertNotices')
    .set({ [column]: deliveryId })
    .where('subscriptionId', '=', subscriptionId)
    .where(column === 'openedIn' ? toOpen : toEnd)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Creates one delivery of all waiting notices of a subscription, if it is due. */
const gatherFor = (store: Store, id: string, calendar: Calendar, now: number): Promise<void> =>
  store.change(async (tx) => {
    const subscription = await tx
      .selectFrom('alertSubscriptions')
      .selectAll()
      .where('id', '=', id)
      .modifyEnd(lockFor(tx))
      .executeTakeFirst();
    if (!subscription || !(await isDue(tx, subscription, calendar, now))) return;
    const { mode, digestHour } = subscription;
    if (mode === 'DIGEST') {
      const digestDay = digestDayOf(calendar, digestHour, now);
      await tx.updateTable('alertSubscriptions').set({ digestDay }).where('id', '=', id).execute();
    }
    const deliveryId = newId();
    const opened = await put(tx, id, deliveryId, 'openedIn');
    const over = await put(tx, id, deliveryId, 'overIn');
    if (!opened && !over) return;
    const kind = mode === 'DIGEST' ? 'DIGEST' : 'ALERT';
    await addDelivery(
      tx,
      subscription,
      { id: deliveryId, kind, opened, over, nextTryAt: now },
      now,
    );
  });

/** Creates one delivery for each subscription that is due. */
export const gather = async (store: Store, calendar: Calendar, now: number): Promise<void> => {
  for (const id of await candidates(store.read, calendar.dayOf(now))) {
    await gatherFor(store, id, calendar, now);
  }
};
