import {
  type AttentionAction,
  type AttentionEntry,
  maxSnoozeMs,
} from '../../contract/attention.ts';
import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { publishTenantAfterCommit } from '../platform/events/after-commit.ts';
import { type AdminCaller, ownsTenant } from '../platform/http/access.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import { newId } from '../platform/lists/ids.ts';
import type { Attention } from '../platform/schema/schema.ts';
import { findItem, type ListedItem } from './queries.ts';

/** Changes that an action makes; undefined when the item is in that state already. */
export type ActionRule = (
  item: ListedItem,
  admin: AdminCaller,
  now: number,
) => ItemChange | undefined;

type ItemChange = Partial<
  Pick<Attention, 'takenBy' | 'takenAt' | 'snoozedUntil' | 'closedAt' | 'doneBy' | 'doneAt'>
>;

const requireOpen = ({ closedAt }: ListedItem): void => {
  if (closedAt !== null) throw refuseCall(400, 'attentionClosed');
};

export const takeItem: ActionRule = (item, admin, now) => {
  requireOpen(item);
  if (item.takenBy === admin.id) return undefined;
  if (item.takenBy !== null) throw refuseCall(400, 'attentionTaken', { name: item.taker ?? '' });
  return { takenBy: admin.id, takenAt: now };
};

export const giveBackItem: ActionRule = (item) => {
  requireOpen(item);
  return item.takenBy === null ? undefined : { takenBy: null, takenAt: null };
};

export const snoozeItem =
  (until: number): ActionRule =>
  (item, _admin, now) => {
    requireOpen(item);
    if (until <= now || until > now + maxSnoozeMs) {
      throw refuseField('until', 'snoozeTimeExpected');
    }
    return { snoozedUntil: until };
  };

export const finishItem: ActionRule = (item, admin, now) => {
  requireOpen(item);
  return { closedAt: now, doneBy: admin.id, doneAt: now, snoozedUntil: null };
};

export const reopenItem: ActionRule = ({ endedAt, closedAt, doneAt, snoozedUntil }) => {
  if (endedAt !== null || (closedAt !== null && doneAt === null)) {
    throw refuseCall(400, 'attentionOver');
  }
  if (closedAt === null && snoozedUntil === null) return undefined;
  return { closedAt: null, doneBy: null, doneAt: null, snoozedUntil: null };
};

/** Throws a 404 for an item that the admin may not see. */
export const requireVisibleItem = async (
  db: Db,
  admin: AdminCaller,
  id: string,
): Promise<ListedItem> => {
  const item = await findItem(db, id);
  if (!item || !ownsTenant(admin, item.organizationId, item.institutionId)) {
    throw refuseCall(404, 'attentionNotFound');
  }
  return item;
};

/** Locks the item against other changes. */
export const lockItem = async (tx: Tx, admin: AdminCaller, id: string): Promise<ListedItem> => {
  await tx
    .selectFrom('attention')
    .select('id')
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();
  return requireVisibleItem(tx, admin, id);
};

interface ActionContext {
  readonly action: AttentionAction;
  readonly admin: AdminCaller;
  readonly now: number;
}

/** Changes an item and records who did it. */
export const applyAction = async (
  tx: Tx,
  { id, organizationId, institutionId }: ListedItem,
  change: ItemChange,
  { action, admin, now }: ActionContext,
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
      deed: action,
      until: change.snoozedUntil ?? null,
    })
    .execute();
  publishTenantAfterCommit(tx, 'attention', organizationId, institutionId);
};

/** Limit of history entries; the newest are shown. */
const maxEntries = 200;

/** History of an item, oldest first. */
export const readHistory = async (db: Db, id: string): Promise<AttentionEntry[]> => {
  const rows = await db
    .selectFrom('attentionDeeds')
    .leftJoin('admins', 'admins.id', 'adminId')
    .select(['at', 'deed', 'until', 'username'])
    .where('attentionId', '=', id)
    .orderBy('attentionDeeds.id', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.toReversed().map(({ at, deed, until, username }) => ({
    at: new Date(at).toISOString(),
    by: username ?? '',
    deed,
    until: until === null ? null : new Date(until).toISOString(),
  }));
};
