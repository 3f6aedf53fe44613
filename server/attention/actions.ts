import type { AttentionAction, AttentionRowChoice } from '../../contract/attention.ts';
import { maxSnoozeMs } from '../../contract/attention-limits.ts';
import { rowInserter } from '../platform/db/many-rows.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { type AdminCaller, scopeOf } from '../platform/endpoints/access.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import { newId } from '../platform/lists/ids.ts';
import type { Attention } from '../platform/schema/schema.ts';
import { isInRows } from './queries.ts';
import { publishItemChanges } from './scan/save-differences.ts';

/** An action changes these fields; the former values of an item can be put back. */
export type ItemChange = Partial<
  Pick<Attention, 'takenBy' | 'takenAt' | 'snoozedUntil' | 'closedAt' | 'doneBy' | 'doneAt'>
>;

/** An action: the same change for each item that it applies to. */
export interface ActionRule {
  readonly change: (admin: AdminCaller, now: number) => ItemChange;
  readonly appliesTo: (item: Attention) => boolean;
}

const isOpen = ({ closedAt }: Attention): boolean => closedAt === null;

export const rules = {
  TAKE: {
    change: ({ id }, now) => ({ takenBy: id, takenAt: now }),
    appliesTo: (item) => isOpen(item) && item.takenBy === null,
  },
  GIVE_BACK: {
    change: () => ({ takenBy: null, takenAt: null }),
    appliesTo: (item) => isOpen(item) && item.takenBy !== null,
  },
  DONE: {
    change: ({ id }, now) => ({ closedAt: now, doneBy: id, doneAt: now, snoozedUntil: null }),
    appliesTo: isOpen,
  },
  REOPEN: {
    change: () => ({ closedAt: null, doneBy: null, doneAt: null, snoozedUntil: null }),
    appliesTo: ({ endedAt, closedAt, doneAt, snoozedUntil }) =>
      closedAt === null ? snoozedUntil !== null : endedAt === null && doneAt !== null,
  },
} as const satisfies Partial<Record<AttentionAction, ActionRule>>;

export const snoozeRule = (until: number): ActionRule => ({
  change: (_admin, now) => {
    if (until <= now || until > now + maxSnoozeMs) {
      throw refuseField('until', 'snoozeTimeExpected');
    }
    return { snoozedUntil: until };
  },
  appliesTo: isOpen,
});

/** Condition: the item is one of those that the chosen rows of a list show. */
const chosenItems = async (
  db: Db,
  admin: AdminCaller,
  { rows, tab, ...filter }: AttentionRowChoice,
  now: number,
) => {
  const scope = await scopeOf(db, admin, filter);
  return isInRows(db, { ...filter, scope }, tab, { adminId: admin.id, now }, rows);
};

/** Counts the items that an action on these rows may change. */
export const countChosenItems = async (
  db: Db,
  admin: AdminCaller,
  choice: AttentionRowChoice,
  now: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom('attention')
    .where(await chosenItems(db, admin, choice, now))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const lockItems = async (
  tx: Tx,
  admin: AdminCaller,
  choice: AttentionRowChoice,
  now: number,
): Promise<Attention[]> => {
  const items = await tx
    .selectFrom('attention')
    .selectAll()
    .where(await chosenItems(tx, admin, choice, now))
    .orderBy('id')
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();
  if (!items.length) throw refuseCall(404, 'attentionNotFound');
  return items;
};

/** Refuses an action that applies to no item, unless all are so already. */
const refuseUseless = async (
  tx: Tx,
  action: AttentionAction,
  items: readonly Attention[],
  admin: AdminCaller,
): Promise<void> => {
  const isClosed = items.every((item) => !isOpen(item));
  if (isClosed) throw refuseCall(400, action === 'REOPEN' ? 'attentionOver' : 'attentionClosed');
  const other = items.find(({ takenBy }) => takenBy !== null && takenBy !== admin.id);
  if (action !== 'TAKE' || !other?.takenBy) return;
  const taker = await findAdminName(tx, other.takenBy);
  throw refuseCall(400, 'attentionTaken', { name: taker });
};

const findAdminName = async (tx: Tx, id: string): Promise<string> => {
  const { username } = await tx
    .selectFrom('admins')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return username;
};

const insertDeeds = rowInserter('attentionDeeds', {
  id: 'text',
  attentionId: 'text',
  organizationId: 'text',
  institutionId: 'text',
  at: 'bigint',
  adminId: 'text',
  deed: 'text',
  until: 'bigint',
  actionId: 'text',
  before: 'text',
});

/** The values of an item that a change replaces. */
const valuesBefore = (item: Attention, change: ItemChange): string => {
  const before = Object.keys(change).map((column) => [column, Reflect.get(item, column)]);
  return JSON.stringify(Object.fromEntries(before));
};

export interface ActionOutcome {
  /** Undoes the action; null where no item changed. */
  readonly action: string | null;
  /** All items of the rows, and those of them that changed. */
  readonly items: readonly Attention[];
  readonly changed: readonly Attention[];
}

interface ActionContext {
  readonly action: AttentionAction;
  readonly rule: ActionRule;
  readonly admin: AdminCaller;
  readonly now: number;
}

/** Changes the items of rows to which the action applies, and records who did it. */
export const applyAction = async (
  tx: Tx,
  choice: AttentionRowChoice,
  { action, rule, admin, now }: ActionContext,
): Promise<ActionOutcome> => {
  const change = rule.change(admin, now);
  const items = await lockItems(tx, admin, choice, now);
  const changed = items.filter((item) => rule.appliesTo(item));
  if (!changed.length) {
    await refuseUseless(tx, action, items, admin);
    return { action: null, items, changed };
  }
  const ids = changed.map(({ id }) => id);
  await tx
    .updateTable('attention')
    .set(change)
    .where(isAmong(tx, 'id', ids))
    .execute();
  const actionId = newId();
  await insertDeeds(
    tx,
    changed.map((item) => ({
      id: newId(),
      attentionId: item.id,
      organizationId: item.organizationId,
      institutionId: item.institutionId,
      at: now,
      adminId: admin.id,
      deed: action,
      until: change.snoozedUntil ?? null,
      actionId,
      before: valuesBefore(item, change),
    })),
  );
  publishItemChanges(tx, changed);
  return { action: actionId, items, changed };
};
