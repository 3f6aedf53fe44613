import { maxGaps } from '../../contract/machine-api.ts';
import { asking } from '../core/db/asking.ts';
import { inserting } from '../core/db/many-rows.ts';
import { isAmong } from '../core/db/rows.ts';
import type { Journals } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';

/** Which events of a machine's journal are known: all up to one seq, and some above it. */
export interface JournalName {
  readonly machineId: string;
  readonly epoch: number;
}

/** What a batch adds to a journal. */
export interface JournalNews extends JournalName {
  readonly seqs: readonly number[];
  /** The oldest event that the machine still holds. */
  readonly heldFrom: number;
  /** How many of its events were rejected. */
  rejected: number;
}

export interface JournalState {
  readonly ackedThrough: number;
  readonly highestSeq: number;
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

const looked = 2000;

export const journalKey = ({ machineId, epoch }: JournalName): string => `${machineId} ${epoch}`;

type JournalRow = Omit<Journals, 'rejected'>;

const journalsOfMachines = asking<JournalRow>((db, machineIds) =>
  db
    .selectFrom('journals')
    .select(['machineId', 'epoch', 'ackedThrough', 'highestSeq'])
    .where(isAmong(db, 'machineId', machineIds)),
);

/** How far the journals of machines are known, by their key; one without events is not among them. */
export const loadJournals = async (db: Db, machineIds: readonly string[]) => {
  const rows = await journalsOfMachines(db, machineIds);
  return new Map(rows.map((row) => [journalKey(row), row]));
};

export type KnownJournals = Awaited<ReturnType<typeof loadJournals>>;

const seqsAbove = async (db: Db, { machineId, epoch }: JournalName, seq: number) => {
  const rows = await db
    .selectFrom('events')
    .select('seq')
    .where('machineId', '=', machineId)
    .where('epoch', '=', epoch)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(looked)
    .execute();
  return rows.map((row) => row.seq);
};

/** Follows the known seqs, in order, from what was acknowledged. */
const follow = (
  acked: number,
  seqs: readonly number[],
): { ackedThrough: number; gaps: { from: number; to: number }[] } => {
  let ackedThrough = acked;
  let last = acked;
  const gaps: { from: number; to: number }[] = [];
  for (const seq of seqs) {
    if (seq > last + 1) gaps.push({ from: last + 1, to: seq - 1 });
    if (gaps.length === 0) ackedThrough = seq;
    last = seq;
  }
  return { ackedThrough, gaps: gaps.slice(0, maxGaps) };
};

/** How a journal stands that was stored so. */
export const stateOf = async (
  db: Db,
  row: JournalRow,
): Promise<{ readonly epoch: number } & JournalState> => {
  const { epoch, highestSeq } = row;
  const hasGaps = highestSeq > row.ackedThrough;
  const above = hasGaps ? await seqsAbove(db, row, row.ackedThrough) : [];
  return { epoch, highestSeq, ...follow(row.ackedThrough, above) };
};

const journalColumns = {
  machineId: 'text',
  epoch: 'bigint',
  ackedThrough: 'bigint',
  highestSeq: 'bigint',
  rejected: 'bigint',
} as const;

const saveJournals = inserting(
  'journals',
  journalColumns,
  `on conflict ("machineId", "epoch") do update set
    "ackedThrough" = excluded."ackedThrough", "highestSeq" = excluded."highestSeq",
    "rejected" = "journals"."rejected" + excluded."rejected"`,
);

interface Advanced {
  readonly states: ReadonlyMap<string, JournalState>;
  readonly save: () => Promise<void>;
}

/**
 * Takes the seqs that are stored with them into the journals and answers how each stands then.
 * `added` has an entry, perhaps empty, for every journal that is asked about; `known` is how they
 * stood before.
 */
export const advanceJournals = async (
  tx: Tx,
  added: ReadonlyMap<string, JournalNews>,
  known: KnownJournals,
): Promise<Advanced> => {
  const states = new Map<string, JournalState>();
  const changed: Journals[] = [];
  for (const [key, { machineId, epoch, seqs, heldFrom, rejected }] of added) {
    const before = known.get(key) ?? { ackedThrough: 0, highestSeq: 0 };
    // What a restored database has lost and the machine no longer holds is waited for no more.
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
      .slice(0, Math.max(looked, seqs.length));
    const { ackedThrough, gaps } = follow(acked, above);
    states.set(key, { ackedThrough, highestSeq, gaps });
    if (seqs.length || rejected || acked > before.ackedThrough) {
      changed.push({ machineId, epoch, ackedThrough, highestSeq, rejected });
    }
  }
  return { states, save: () => saveJournals(tx, changed) };
};
