import { rowUpdater } from '../platform/db/many-rows.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { AdminCaller } from '../platform/endpoints/access.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { Attention } from '../platform/schema/schema.ts';
import type { ItemChange } from './actions.ts';
import { publishItemChanges } from './scan/save-differences.ts';

/** Deeds of an action that are the last ones on their items. */
const readLastDeeds = (tx: Tx, admin: AdminCaller, actionId: string) =>
  tx
    .selectFrom('attentionDeeds as deeds')
    .select(['deeds.id', 'attentionId', 'before'])
    .where('actionId', '=', actionId)
    .where('actionId', '<>', '')
    .where('adminId', '=', admin.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attentionDeeds as later')
            .select('later.id')
            .whereRef('later.attentionId', '=', 'deeds.attentionId')
            .whereRef('later.id', '>', 'deeds.id'),
        ),
      ),
    )
    .execute();

const restoreItems = rowUpdater(
  'attention',
  { id: 'text' },
  {
    takenBy: 'text',
    takenAt: 'bigint',
    snoozedUntil: 'bigint',
    closedAt: 'bigint',
    doneBy: 'text',
    doneAt: 'bigint',
  },
);

const restoredValues = (item: Attention, before: ItemChange) => {
  const { id, takenBy, takenAt, snoozedUntil, closedAt, doneBy, doneAt } = { ...item, ...before };
  return { id, takenBy, takenAt, snoozedUntil, closedAt, doneBy, doneAt };
};

/** Puts back what an action of the admin changed and forgets the action; the audit keeps both. */
export const undoAction = async (
  tx: Tx,
  admin: AdminCaller,
  actionId: string,
): Promise<readonly Attention[]> => {
  const read = await readLastDeeds(tx, admin, actionId);
  const items = await tx
    .selectFrom('attention')
    .selectAll()
    .where(
      isAmong(
        tx,
        'id',
        read.map(({ attentionId }) => attentionId),
      ),
    )
    .where('endedAt', 'is', null)
    .orderBy('id')
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();
  if (!items.length) throw refuseCall(404, 'attentionNotFound');
  // Somebody may have acted before the items were locked.
  const deeds = await readLastDeeds(tx, admin, actionId);
  const beforeById = new Map(
    deeds.map(({ attentionId, before }): [string, ItemChange] => [attentionId, JSON.parse(before)]),
  );
  const undone = items.filter(({ id }) => beforeById.has(id));
  await restoreItems(
    tx,
    undone.map((item) => restoredValues(item, beforeById.get(item.id) ?? {})),
  );
  const undoneIds = new Set(undone.map(({ id }) => id));
  const forgotten = deeds.filter(({ attentionId }) => undoneIds.has(attentionId));
  await tx
    .deleteFrom('attentionDeeds')
    .where(
      isAmong(
        tx,
        'id',
        forgotten.map(({ id }) => id),
      ),
    )
    .execute();
  publishItemChanges(tx, undone);
  return undone;
};
