import { alerts } from '../../contract/alerts.ts';
import { basePath } from '../../contract/endpoint.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { isWithinLast } from '../../contract/values/times.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { refuseCall, refuseForNow } from '../platform/http/errors.ts';
import { newId } from '../platform/lists/ids.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';
import type { AlertDeliveries, AlertSubscriptions } from '../platform/schema/schema.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import { addDelivery, publishAlertChange } from './deliveries/outbox.ts';
import { countMail, readMailCount, requireMailsLeft } from './mail/mail-budget.ts';
import { findSubscription, isTenantPresent } from './queries.ts';

const minuteMs = 60_000;
const linkLifeMs = 7 * 24 * 60 * minuteMs;

/** For one address, of all tenants together. */
const maxConfirmationsPerDay = 5;

const wasJustAsked = async (tx: Tx, { id }: AlertSubscriptions, now: number): Promise<boolean> => {
  const request = await tx
    .selectFrom('alertDeliveries')
    .select('id')
    .where('subscriptionId', '=', id)
    .where('kind', '=', 'CONFIRM')
    .where(withinLast('createdAt', minuteMs, now))
    .executeTakeFirst();
  return request !== undefined;
};

/** Adds the mail that asks an address whether it wants alerts. */
export const askToConfirm = async (
  tx: Tx,
  row: AlertSubscriptions,
  calendar: Calendar,
  now: number,
): Promise<void> => {
  const day = calendar.dayOf(now);
  const subject = row.address.toLowerCase();
  const count = await readMailCount(tx, day, subject);
  if (count >= maxConfirmationsPerDay || (await wasJustAsked(tx, row, now))) {
    throw refuseForNow(429, 60, 'confirmationTooOften', { max: maxConfirmationsPerDay });
  }
  await requireMailsLeft(tx, day, row);
  await countMail(tx, day, subject);
  const delivery = { id: newId(), kind: 'CONFIRM', opened: 0, over: 0, nextTryAt: now } as const;
  await addDelivery(tx, row, delivery, calendar, now);
};

export type MailLink = 'confirm' | 'unsubscribe';

export const linkOf = (origin: string, link: MailLink, token: string): string =>
  `${origin}${basePath}${alerts[link].path}?token=${token}`;

/** True for a link that has not yet been used to confirm, or at any time to unsubscribe. */
const isUsable = (
  { kind, createdAt }: AlertDeliveries,
  { confirmedAt, unsubscribedAt }: AlertSubscriptions,
  link: MailLink,
  now: number,
): boolean => {
  if (link === 'unsubscribe') return kind !== 'CONFIRM';
  const isOpen = kind === 'CONFIRM' && confirmedAt === null && unsubscribedAt === null;
  return isOpen && isWithinLast(createdAt, linkLifeMs, now);
};

const findByToken = (db: Db, token: string): Promise<AlertDeliveries | undefined> =>
  db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();

/** Throws a 400 for a token that is wrong, used or too old, or of a removed recipient or tenant. */
export const requireLink = async (
  db: Db,
  link: MailLink,
  token: string,
  now: number,
): Promise<AlertSubscriptions> => {
  const delivery = await findByToken(db, token);
  const row = delivery && (await findSubscription(db, delivery.subscriptionId));
  if (row && isUsable(delivery, row, link, now) && (await isTenantPresent(db, row))) return row;
  throw refuseCall(400, 'linkNotUsable');
};

export const confirmSubscription = async (
  tx: Tx,
  { id }: AlertSubscriptions,
  now: number,
): Promise<void> => {
  const row = await tx
    .updateTable('alertSubscriptions')
    .set({ confirmedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  publishAlertChange(tx, row);
};

/** Also deletes what waits to be sent. */
export const unsubscribe = async (tx: Tx, row: AlertSubscriptions, now: number): Promise<void> => {
  const { id, unsubscribedAt } = row;
  await tx
    .updateTable('alertSubscriptions')
    .set({ unsubscribedAt: unsubscribedAt ?? now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('alertNotices').where('subscriptionId', '=', id).execute();
  await tx
    .deleteFrom('alertDeliveries')
    .where('subscriptionId', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
  publishAlertChange(tx, row);
};
