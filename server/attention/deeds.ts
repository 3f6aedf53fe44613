import {
  type AttentionDeed,
  type AttentionEntry,
  longestSnoozeMs,
} from '../../contract/attention.ts';
import { type AdminCaller, owns } from '../core/access.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Attention } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { wakeTenantOnCommit } from '../core/wakes.ts';
import { itemOf, type ListedItem } from './queries.ts';

/** Changes that an action makes; undefined when the item is in that state already. */
export type Rule = (item: ListedItem, admin: AdminCaller, now: number) => Change | undefined;

type Change = Partial<
  Pick<Attention, 'takenBy' | 'takenAt' | 'snoozedUntil' | 'closedAt' | 'doneBy' | 'doneAt'>
>;

const requireWaiting = ({ closedAt }: ListedItem): void => {
  if (closedAt !== null) throw refuse(400, 'attentionClosed');
};

export const take: Rule = (item, admin, now) => {
  requireWaiting(item);
  if (item.takenBy === admin.id) return undefined;
  if (item.takenBy !== null) throw refuse(400, 'attentionTaken', { name: item.taker ?? '' });
  return { takenBy: admin.id, takenAt: now };
};

export const giveBack: Rule = (item) => {
  requireWaiting(item);
  return item.takenBy === null ? undefined : { takenBy: null, takenAt: null };
};

export const snoozeUntil =
  (until: number): Rule =>
  (item, _admin, now) => {
    requireWaiting(item);
    if (until <= now || until > now + longestSnoozeMs) {
      throw refuseField('until', 'snoozeTimeExpected');
    }
    return { snoozedUntil: until };
  };

export const finish: Rule = (item, admin, now) => {
  requireWaiting(item);
  return { closedAt: now, doneBy: admin.id, doneAt: now, snoozedUntil: null };
};

export const reopen: Rule = ({ endedAt, closedAt, doneAt, snoozedUntil }) => {
  if (endedAt !== null || (closedAt !== null && doneAt === null)) {
    throw refuse(400, 'attentionOver');
  }
  if (closedAt === null && snoozedUntil === null) return undefined;
  return { closedAt: null, doneBy: null, doneAt: null, snoozedUntil: null };
};

/** Throws a 404 for an item that the admin may not see. */
export const itemFor = async (db: Db, admin: AdminCaller, id: string): Promise<ListedItem> => {
  const item = await itemOf(db, id);
  if (!item || !owns(admin, item.organizationId, item.institutionId)) {
    throw refuse(404, 'attentionNotFound');
  }
  return item;
};

/** Locks the item against other changes. */
export const lockItem = async (tx: Tx, admin: AdminCaller, id: string): Promise<ListedItem> => {
  await tx
    .selectFrom('attention')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(lockFor(tx))
    .execute();
  return itemFor(tx, admin, id);
};

interface Doing {
  readonly deed: AttentionDeed;
  readonly admin: AdminCaller;
  readonly now: number;
}

/** Changes an item and records who did it. */
export const doDeed = async (
  tx: Tx,
  { id, organizationId, institutionId }: ListedItem,
  change: Change,
  { deed, admin, now }: Doing,
): Promise<void> => {
  await tx.updateTable('attention').set(change).where('id', '=', id).execute();
  await tx
    .insertInto('attentionDeeds')
    .values({
      id: newId(),
      attentionId: id,
      organizationId,
      institutionId,
      at: now,
      adminId: admin.id,
      deed,
      until: change.snoozedUntil ?? null,
    })
    .execute();
  wakeTenantOnCommit(tx, 'attention', organizationId, institutionId);
};

/** Limit of history entries; the newest are shown. */
const mostEntries = 200;

/** History of an item, oldest first. */
export const historyOf = async (db: Db, id: string): Promise<AttentionEntry[]> => {
  const rows = await db
    .selectFrom('attentionDeeds')
    .leftJoin('admins', 'admins.id', 'adminId')
    .select(['at', 'deed', 'until', 'username'])
    .where('attentionId', '=', id)
    .orderBy('attentionDeeds.id', 'desc')
    .limit(mostEntries)
    .execute();
  return rows.toReversed().map(({ at, deed, until, username }) => ({
    at: new Date(at).toISOString(),
    by: username ?? '',
    deed,
    until: until === null ? null : new Date(until).toISOString(),
  }));
};
