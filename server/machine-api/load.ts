import { sql } from 'kysely';
import { lockFor, rowsOf } from '../core/db/rows.ts';
import type { Events, Machines } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import type { MachineCaller } from '../core/machine-keys.ts';

/** Which callers may write: by the digest of the key, and their machines by id. */
export interface Admitted {
  readonly keys: ReadonlySet<string>;
  readonly machines: Map<string, Machines>;
}

/**
 * Admits machines once more, in the transaction that writes, and locks them in the order of their
 * ids. A key that was revoked since it was looked at, or whose machine was removed, is not in the
 * answer; who revokes it holds the machine, so waits or came first.
 */
export const lockCallers = async (tx: Tx, callers: readonly MachineCaller[]): Promise<Admitted> => {
  const rows = await tx
    .selectFrom('machines')
    .innerJoin('machineKeys', 'machineKeys.machineId', 'machines.id')
    .selectAll('machines')
    .select('machineKeys.keyHash')
    .where('machineKeys.keyHash', 'in', [...new Set(callers.map(({ keyHash }) => keyHash))])
    .where('machineKeys.revokedAt', 'is', null)
    .where('machines.removedAt', 'is', null)
    .orderBy('machines.id')
    .modifyEnd(lockFor(tx))
    .execute();
  return {
    keys: new Set(rows.map(({ keyHash }) => keyHash)),
    machines: new Map(rows.map(({ keyHash: _, ...machine }) => [machine.id, machine])),
  };
};

const nameColumns = { machineId: 'text', epoch: 'bigint', seq: 'bigint' } as const;

export type EventName = Pick<Events, 'machineId' | 'epoch' | 'seq'>;
export type StoredEvent = EventName & Pick<Events, 'type' | 'content'>;

export const eventKey = ({ machineId, epoch, seq }: EventName): string =>
  `${machineId} ${epoch} ${seq}`;

/** Which of these names are stored already, and with what content. */
export const storedEvents = async (
  db: Db,
  names: readonly EventName[],
): Promise<Map<string, StoredEvent>> => {
  if (!names.length) return new Map();
  const { rows } = await sql<StoredEvent>`
    select "events"."machineId", "events"."epoch", "events"."seq", "events"."type",
      "events"."content"
    from ${rowsOf(db, nameColumns, names, 'given')}
    join "events" on "events"."machineId" = "given"."machineId"
      and "events"."epoch" = "given"."epoch" and "events"."seq" = "given"."seq"`.execute(db);
  return new Map(rows.map((row) => [eventKey(row), row]));
};

const eventColumns = {
  ...nameColumns,
  organizationId: 'text',
  institutionId: 'text',
  type: 'text',
  at: 'bigint',
  reportedAt: 'bigint',
  receivedAt: 'bigint',
  content: 'text',
  flags: 'text',
} as const;
const eventNames = sql.join(Object.keys(eventColumns).map((name) => sql.ref(name)));

/** Stores new events; a readable one takes the place that an unreadable one of its name kept. */
export const insertEvents = async (tx: Tx, rows: readonly Events[]): Promise<void> => {
  if (!rows.length) return;
  await sql`insert into "events" (${eventNames})
    select ${eventNames} from ${rowsOf(tx, eventColumns, rows, 'given')} where true
    on conflict ("machineId", "epoch", "seq") do update set
      "type" = excluded."type", "at" = excluded."at", "reportedAt" = excluded."reportedAt",
      "receivedAt" = excluded."receivedAt", "content" = excluded."content",
      "flags" = excluded."flags"`.execute(tx);
};
