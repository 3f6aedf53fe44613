import { inserting, updating } from '../core/db/many-rows.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { wakeTenantOnCommit } from '../core/wakes.ts';
import type { Differences, Live } from './differences.ts';

export const liveRows = (db: Db): Promise<Live[]> =>
  db
    .selectFrom('attention')
    .select(['id', 'organizationId', 'institutionId', 'machineId', 'kind', 'subject'])
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
} as const;

// Another process may have inserted the same item.
const insert = inserting('attention', columns, 'on conflict do nothing');

const byId = { id: 'text' } as const;
const refresh = updating('attention', byId, { facts: 'text', parts: 'text' });
const setClosed = updating('attention', byId, { closedAt: 'bigint' });
const end = updating('attention', byId, { closedAt: 'bigint', endedAt: 'bigint' });

const endSnoozes = (tx: Tx, now: number) =>
  tx
    .updateTable('attention')
    .set({ snoozedUntil: null })
    .where('closedAt', 'is', null)
    .where('snoozedUntil', '<=', now)
    .execute();

type Tenant = Pick<Live, 'organizationId' | 'institutionId'>;

const wakeAll = (tx: Tx, rows: readonly Tenant[]): void => {
  const tenants = new Map(rows.map((row) => [`${row.organizationId} ${row.institutionId}`, row]));
  for (const { organizationId, institutionId } of tenants.values()) {
    wakeTenantOnCommit(tx, 'attention', organizationId, institutionId);
  }
};

/** Ends items first, because a worse one takes the same unique key. */
export const saveDifferences = async (
  tx: Tx,
  { opened, changed, back, closed, ended, awake }: Differences,
  now: number,
): Promise<void> => {
  await end(
    tx,
    ended.map(({ id, closedAt }) => ({ id, closedAt, endedAt: now })),
  );
  await setClosed(tx, [
    ...closed.map(({ id }) => ({ id, closedAt: now })),
    ...back.map(({ id }) => ({ id, closedAt: null })),
  ]);
  await refresh(
    tx,
    changed.map(({ id, found }) => ({
      id,
      facts: JSON.stringify(found.facts),
      parts: found.parts.join(' '),
    })),
  );
  if (awake.length) await endSnoozes(tx, now);
  await insert(
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
  wakeAll(tx, [...ended, ...closed, ...back, ...changed, ...awake, ...opened]);
};
