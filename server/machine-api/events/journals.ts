import { sql } from 'kysely';
import { maxGaps } from '../../../contract/machine-api.ts';
import { keysOf } from '../../../contract/records.ts';
import { rowInserter } from '../../platform/db/many-rows.ts';
import { runPrepared } from '../../platform/db/prepared-query.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { Journals } from '../../platform/schema/schema.ts';
import {
  addLosses,
  healthyJournal,
  type JournalHealth,
  type RejectedEvent,
} from './journal-health.ts';

/** The key of a machine's journal. A journal holds every event up to one seq, and some above it. */
export interface JournalKey {
  readonly machineId: string;
  readonly epoch: number;
}

/** Changes of a journal by one batch. */
export interface JournalChange extends JournalKey {
  readonly seqs: readonly number[];
  /** The oldest event that the machine still holds. */
  readonly heldFrom: number;
  /** Rejected events, less those that came again and could be read. */
  rejected: number;
  firstRejected: RejectedEvent | undefined;
}

export interface JournalState {
  readonly ackedThrough: number;
  readonly highestSeq: number;
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

const maxSeqsRead = 2000;

export const journalKey = ({ machineId, epoch }: JournalKey): string => `${machineId} ${epoch}`;

const keyColumns = { machineId: 'text', epoch: 'bigint' } as const;

/**
 * Reads journals by their key. A journal without events is not among them. A machine may have written
 * any number of others.
 */
export const loadJournals = async (db: Db, keys: readonly JournalKey[]) => {
  const distinct = [...new Map(keys.map((key) => [journalKey(key), key])).values()];
  const rows = await runPrepared<Journals>(
    db,
    sql`
    select "journals".* from ${rowsOf(db, keyColumns, distinct, 'given')}
    join "journals" on "journals"."machineId" = "given"."machineId"
      and "journals"."epoch" = "given"."epoch"`,
  );
  return new Map(rows.map((row) => [journalKey(row), row]));
};

export type StoredJournals = Awaited<ReturnType<typeof loadJournals>>;

/** Finds the epoch above every one that a machine has reported. */
export const findNextEpoch = async (db: Db, machineId: string): Promise<number> => {
  const { epochHeld, highest } = await db
    .selectFrom('machines')
    .select('epochHeld')
    .select((of) =>
      of
        .selectFrom('journals')
        .select((all) => all.fn.max('epoch').as('epoch'))
        .where('machineId', '=', machineId)
        .as('highest'),
    )
    .where('id', '=', machineId)
    .executeTakeFirstOrThrow();
  return Math.min(Math.max(epochHeld ?? 0, highest ?? 0) + 1, Number.MAX_SAFE_INTEGER);
};

const seqsAbove = async (db: Db, { machineId, epoch }: JournalKey, seq: number) => {
  const rows = await db
    .selectFrom('events')
    .select('seq')
    .where('machineId', '=', machineId)
    .where('epoch', '=', epoch)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(maxSeqsRead)
    .execute();
  return rows.map((row) => row.seq);
};

/** Follows the stored seqs, in order, from the acknowledged one. */
const followSeqs = (
  acked: number,
  seqs: readonly number[],
): { ackedThrough: number; gaps: { from: number; to: number }[]; missing: number } => {
  let ackedThrough = acked;
  let last = acked;
  const gaps: { from: number; to: number }[] = [];
  for (const seq of seqs) {
    if (seq > last + 1) gaps.push({ from: last + 1, to: seq - 1 });
    if (gaps.length === 0) ackedThrough = seq;
    last = seq;
  }
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return { ackedThrough, gaps: gaps.slice(0, maxGaps), missing };
};

export const readJournalState = async (
  db: Db,
  row: Omit<Journals, keyof JournalHealth>,
): Promise<{ readonly epoch: number } & JournalState> => {
  const { epoch, highestSeq } = row;
  const hasGaps = highestSeq > row.ackedThrough;
  const above = hasGaps ? await seqsAbove(db, row, row.ackedThrough) : [];
  const { ackedThrough, gaps } = followSeqs(row.ackedThrough, above);
  return { epoch, highestSeq, ackedThrough, gaps };
};

const journalColumns = {
  machineId: 'text',
  epoch: 'bigint',
  ackedThrough: 'bigint',
  highestSeq: 'bigint',
  rejected: 'bigint',
  rejectedSince: 'bigint',
  rejectedAt: 'bigint',
  rejectedReason: 'text',
  rejectedSample: 'text',
  lost: 'bigint',
  gaps: 'bigint',
  missingSince: 'bigint',
  missingAt: 'bigint',
} as const;

const saveJournals = rowInserter(
  'journals',
  journalColumns,
  `on conflict ("machineId", "epoch") do update set ${keysOf<keyof typeof journalColumns>(
    journalColumns,
  )
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(', ')}`,
);

/** Counts the events up to a seq that are stored neither already nor by this batch. */
const countLost = async (
  tx: Tx,
  { machineId, epoch, seqs }: JournalChange,
  after: number,
  through: number,
): Promise<number> => {
  if (through <= after) return 0;
  const { count } = await tx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('machineId', '=', machineId)
    .where('epoch', '=', epoch)
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .executeTakeFirstOrThrow();
  return through - after - count - seqs.filter((seq) => seq > after && seq <= through).length;
};

/**
 * Adds the stored seqs to the journals and returns their new states. `added` has an entry, perhaps
 * empty, for every journal of the batch; `current` holds the rows from before.
 */
export const advanceJournals = async (
  tx: Tx,
  added: ReadonlyMap<string, JournalChange>,
  current: StoredJournals,
  now: number,
): Promise<ReadonlyMap<string, JournalState>> => {
  const states = new Map<string, JournalState>();
  const changed: Journals[] = [];
  for (const [key, change] of added) {
    const { machineId, epoch, seqs, heldFrom, rejected, firstRejected } = change;
    const before = current.get(key) ?? { ...healthyJournal, ackedThrough: 0, highestSeq: 0 };
    // A restored database no longer waits for events that it lost and the machine no longer holds.
    const acked = Math.max(before.ackedThrough, heldFrom - 1);
    const highestSeq = seqs.reduce(
      (high, seq) => Math.max(high, seq),
      Math.max(before.highestSeq, acked),
    );
    const hadGaps = before.highestSeq > acked;
    const stored = hadGaps ? await seqsAbove(tx, { machineId, epoch }, acked) : [];
    const above = [...new Set([...stored, ...seqs])]
      .filter((seq) => seq > acked)
      .sort((a, b) => a - b)
      .slice(0, Math.max(maxSeqsRead, seqs.length));
    const { ackedThrough, gaps, missing } = followSeqs(acked, above);
    states.set(key, { ackedThrough, highestSeq, gaps });
    if (seqs.length || firstRejected || rejected || acked > before.ackedThrough) {
      const lost = await countLost(tx, change, before.ackedThrough, acked);
      const health = addLosses(before, { rejected, firstRejected, lost, gaps: missing }, now);
      changed.push({ ...health, machineId, epoch, ackedThrough, highestSeq });
    }
  }
  await saveJournals(tx, changed);
  return states;
};
