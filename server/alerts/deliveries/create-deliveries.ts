import { sql } from 'kysely';
import type { Calendar } from '../../../contract/values/periods.ts';
import { forNoKeyUpdate } from '../../platform/db/rows.ts';
import type { Db, Store, Tx } from '../../platform/db/store.ts';
import { newId } from '../../platform/lists/ids.ts';
import { notWithinLast, withinLast } from '../../platform/lists/time-conditions.ts';
import type { AlertSubscriptions } from '../../platform/schema/schema.ts';
import { countMailsLeft } from '../mail/mail-budget.ts';
import { digestDayOf, hourOf, isQuietNow } from '../rules.ts';
import { addDelivery } from './outbox.ts';

const hourMs = 3_600_000;

const needsOpening = sql<boolean>`"openedIn" is null and "isOver" = 0`;

/** Notifies of the end only recipients who were notified of the beginning. */
const needsEnding = sql<boolean>`"isOver" = 1 and "overIn" is null and "openedIn" in (
  select "id" from "alertDeliveries" where "state" in ('SENT', 'UNSURE'))`;

/**
 * A power cut is noticed over some syncs and scans: silences wait until no more came for a while, and
 * not longer than some minutes. Anything else leaves at once, with them.
 */
export const quietMs = 90_000;
const maxWaitMs = 300_000;

const isSilence = sql<boolean>`exists (select 1 from "attention" as "item"
  where "item"."id" = "attentionId" and "item"."kind" = 'MACHINE_SILENT')`;

/** Ids of subscriptions whose waiting notices may leave, or with a due digest. */
const findCandidates = async (db: Db, today: number, now: number): Promise<string[]> => {
  const mayLeave = sql`not ${isSilence} or ${notWithinLast('at', maxWaitMs, now)}`;
  const isNew = withinLast('at', quietMs, now);
  const waiting = sql`select "subscriptionId",
      case when ${mayLeave} then 1 else 0 end as "leaving",
      case when ${isNew} then 1 else 0 end as "new" from "alertNotices"`;
  const { rows } = await sql<{ id: string }>`
    select "subscriptionId" as "id"
    from (${waiting} where ${needsOpening} union all ${waiting} where ${needsEnding}) as "waiting"
    group by "subscriptionId" having max("leaving") = 1 or max("new") = 0
    union select "id" from "alertSubscriptions" where "mode" = 'DIGEST' and "digestDay" <> ${today}
    `.execute(db);
  return rows.map(({ id }) => id);
};

const countSentLastHour = async (tx: Tx, subscriptionId: string, now: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('alertDeliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'ALERT')
    .where(withinLast('createdAt', hourMs, now))
    .executeTakeFirstOrThrow();
  return count;
};

const isDue = async (
  tx: Tx,
  subscription: AlertSubscriptions,
  calendar: Calendar,
  now: number,
): Promise<boolean> => {
  const { channel, mode, digestHour, digestDay, perHour, unsubscribedAt } = subscription;
  if (unsubscribedAt !== null) return false;
  const day = calendar.dayOf(now);
  // Beyond the mails of a day all waits for the first message of the next.
  if (channel === 'EMAIL' && (await countMailsLeft(tx, day, subscription)) <= 0) return false;
  if (mode === 'DIGEST') {
    // A clock that was ahead has made a digest of the future.
    const isFuture = digestDay > day;
    return isFuture || digestDayOf(calendar, digestHour, now) > digestDay;
  }
  if (isQuietNow(subscription, hourOf(calendar, now))) return false;
  return (await countSentLastHour(tx, subscription.id, now)) < perHour;
};

/** Assigns waiting notices to a delivery; returns their count. */
const assignNotices = async (
  tx: Tx,
  subscriptionId: string,
  deliveryId: string,
  column: 'openedIn' | 'overIn',
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('alertNotices')
    .set({ [column]: deliveryId })
    .where('subscriptionId', '=', subscriptionId)
    .where(column === 'openedIn' ? needsOpening : needsEnding)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Creates one delivery of all waiting notices of a subscription, if it is due. */
const createDelivery = (store: Store, id: string, calendar: Calendar, now: number): Promise<void> =>
  store.change(async (tx) => {
    const subscription = await tx
      .selectFrom('alertSubscriptions')
      .selectAll()
      .where('id', '=', id)
      .modifyEnd(forNoKeyUpdate(tx))
      .executeTakeFirst();
    if (!subscription || !(await isDue(tx, subscription, calendar, now))) return;
    const { mode, digestHour } = subscription;
    if (mode === 'DIGEST') {
      const digestDay = digestDayOf(calendar, digestHour, now);
      await tx.updateTable('alertSubscriptions').set({ digestDay }).where('id', '=', id).execute();
    }
    const deliveryId = newId();
    const opened = await assignNotices(tx, id, deliveryId, 'openedIn');
    const over = await assignNotices(tx, id, deliveryId, 'overIn');
    if (!opened && !over) return;
    const kind = mode === 'DIGEST' ? 'DIGEST' : 'ALERT';
    await addDelivery(
      tx,
      subscription,
      { id: deliveryId, kind, opened, over, nextTryAt: now },
      calendar,
      now,
    );
  });

/** Creates one delivery for each subscription that is due. */
export const createDeliveries = async (
  store: Store,
  calendar: Calendar,
  now: number,
): Promise<void> => {
  for (const id of await findCandidates(store.read, calendar.dayOf(now), now)) {
    await createDelivery(store, id, calendar, now);
  }
};
