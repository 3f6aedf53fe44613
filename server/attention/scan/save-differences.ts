import { rowInserter, rowUpdater } from '../../platform/db/many-rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { publishTenantAfterCommit } from '../../platform/events/after-commit.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { ItemDifferences, LiveItem } from './differences.ts';

export const readLiveItems = (db: Db): Promise<LiveItem[]> =>
  db
    .selectFrom('attention')
    .select(['id', 'organizationId', 'institutionId', 'machineId', 'kind', 'subject'])
    .select(['since', 'groupId'])
    .select(['facts', 'parts', 'closedAt', 'takenBy', 'snoozedUntil', 'doneBy', 'doneAt'])
    .where('endedAt', 'is', null)
    .execute();

const columns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  kind: 'text',
  subject: 'text',
  facts: 'text',
  parts: 'text',
  since: 'bigint',
  openedAt: 'bigint',
  groupId: 'text',
} as const;

// Another process may have inserted the same item.
const insertItems = rowInserter('attention', columns, 'on conflict do nothing');

const byId = { id: 'text' } as const;
const refreshItems = rowUpdater('attention', byId, { facts: 'text', parts: 'text' });
const setClosed = rowUpdater('attention', byId, { closedAt: 'bigint' });
const setGroups = rowUpdater('attention', byId, { groupId: 'text' });
const endItems = rowUpdater('attention', byId, { closedAt: 'bigint', endedAt: 'bigint' });

const endSnoozes = (tx: Tx, now: number) =>
  tx
    .updateTable('attention')
    .set({ snoozedUntil: null })
    .where('closedAt', 'is', null)
    .where('snoozedUntil', '<=', now)
    .execute();

type ItemTenant = Pick<LiveItem, 'organizationId' | 'institutionId'>;

export const publishItemChanges = (tx: Tx, rows: readonly ItemTenant[]): void => {
  const tenants = new Map(rows.map((row) => [`${row.organizationId} ${row.institutionId}`, row]));
  for (const { organizationId, institutionId } of tenants.values()) {
    publishTenantAfterCommit(tx, 'attention', organizationId, institutionId);
  }
};

/** Ends items first, because a worse one takes the same unique key. */
export const saveDifferences = async (
  tx: Tx,
  { opened, changed, returned, closed, ended, unsnoozed, grouped }: ItemDifferences,
  now: number,
): Promise<void> => {
  await endItems(
    tx,
    ended.map(({ id, closedAt }) => ({ id, closedAt, endedAt: now })),
  );
  await setClosed(tx, [
    ...closed.map(({ id }) => ({ id, closedAt: now })),
    ...returned.map(({ id }) => ({ id, closedAt: null })),
  ]);
  await refreshItems(
    tx,
    changed.map(({ id, finding }) => ({
      id,
      facts: JSON.stringify(finding.facts),
      parts: finding.parts.join(' '),
    })),
  );
  await setGroups(
    tx,
    grouped.map(({ id, groupId }) => ({ id, groupId })),
  );
  if (unsnoozed.length) await endSnoozes(tx, now);
  await insertItems(
    tx,
    opened.map(({ facts, parts, since, ...found }) => ({
      ...found,
      id: newId(),
      facts: JSON.stringify(facts),
      parts: parts.join(' '),
      since: since ?? now,
      openedAt: now,
    })),
  );
  publishItemChanges(tx, [
    ...grouped,
    ...ended,
    ...closed,
    ...returned,
    ...changed,
    ...unsnoozed,
    ...opened,
  ]);
};
