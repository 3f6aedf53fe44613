import { sql } from 'kysely';
import { rowInserter, rowUpdater } from '../../platform/db/many-rows.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { Events } from '../../platform/schema/schema.ts';
import { journalKey } from './journals.ts';

const keyColumns = { machineId: 'text', epoch: 'bigint', seq: 'bigint' } as const;

export type EventKey = Pick<Events, 'machineId' | 'epoch' | 'seq'>;
export type StoredEvent = EventKey & Pick<Events, 'type' | 'content'>;

/** Finds which of these events are stored, with their content: by journal, then by seq. */
export const findStoredEvents = async (
  db: Db,
  keys: readonly EventKey[],
): Promise<Map<string, Map<number, StoredEvent>>> => {
  if (!keys.length) return new Map();
  const { rows } = await sql<StoredEvent>`
    select "events"."machineId", "events"."epoch", "events"."seq", "events"."type",
      "events"."content"
    from ${rowsOf(db, keyColumns, keys, 'given')}
    join "events" on "events"."machineId" = "given"."machineId"
      and "events"."epoch" = "given"."epoch" and "events"."seq" = "given"."seq"`.execute(db);
  const journals = Map.groupBy(rows, journalKey);
  return new Map(
    Array.from(journals, ([key, own]) => [key, new Map(own.map((row) => [row.seq, row]))]),
  );
};

/** Columns that a machine reports. The key and the tenant of a stored event stay. */
const reportedColumns = {
  type: 'text',
  at: 'bigint',
  reportedAt: 'bigint',
  receivedAt: 'bigint',
  content: 'text',
  flags: 'text',
} as const;

const insert = rowInserter('events', {
  ...keyColumns,
  organizationId: 'text',
  institutionId: 'text',
  ...reportedColumns,
});

const replace = rowUpdater('events', keyColumns, reportedColumns);

export const insertEvents = (tx: Tx, rows: readonly Events[]): Promise<void> => insert(tx, rows);

/** Replaces unreadable events by readable ones of the same keys. */
export const replaceEvents = (tx: Tx, rows: readonly Events[]): Promise<void> =>
  replace(
    tx,
    rows.map(({ organizationId: _, institutionId: __, ...row }) => row),
  );
