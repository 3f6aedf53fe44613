import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { batchRows } from '../../platform/db/change-in-batches.ts';
import type { Db, Store } from '../../platform/db/store.ts';
import type { Journals } from '../../platform/schema/schema.ts';

type JournalRow = Pick<Journals, 'machineId' | 'epoch' | 'ackedThrough'>;

/** Finds the next journals in the order of their keys. */
const findJournalsAfter = (db: Db, { machineId, epoch }: Pick<Journals, 'machineId' | 'epoch'>) =>
  db
    .selectFrom('journals')
    .select(['machineId', 'epoch', 'ackedThrough'])
    .where(sql<boolean>`("machineId", "epoch") > (${machineId}, ${epoch})`)
    .orderBy('machineId')
    .orderBy('epoch')
    .limit(batchRows)
    .execute();

/**
 * Finds the next acknowledged events of a journal. Repeats of them are recognized by the
 * acknowledged seq.
 */
const findAckedEvents = (db: Db, { machineId, epoch, ackedThrough }: JournalRow, seq: number) =>
  db
    .selectFrom('events')
    .select(['seq', 'receivedAt'])
    .where('machineId', '=', machineId)
    .where('epoch', '=', epoch)
    .where('seq', '>', seq)
    .where('seq', '<=', ackedThrough)
    .orderBy('seq')
    .limit(batchRows)
    .execute();

/** Every use of an unlock RFID stays. */
const deleteEventsBetween = (
  { change }: Store,
  { machineId, epoch }: JournalRow,
  [after, through]: readonly [number, number],
  before: number,
) =>
  change((tx) =>
    tx
      .deleteFrom('events')
      .where('machineId', '=', machineId)
      .where('epoch', '=', epoch)
      .where('seq', '>', after)
      .where('seq', '<=', through)
      .where('receivedAt', '<', before)
      .where('type', '<>', 'UNLOCK')
      .execute(),
  );

/** Walks a journal from its beginning, because its events came in roughly that order. */
const deleteInJournal = async (
  store: Store,
  signal: AbortSignal,
  journal: JournalRow,
  before: number,
): Promise<void> => {
  let seq = 0;
  while (!signal.aborted) {
    const events = await findAckedEvents(store.read, journal, seq);
    const last = events.at(-1);
    if (!last || !events.some(({ receivedAt }) => receivedAt < before)) return;
    await deleteEventsBetween(store, journal, [seq, last.seq], before);
    seq = last.seq;
    await setImmediate();
  }
};

/** Deletes acknowledged events that came before an instant, batch by batch. */
export const deleteOldEvents = async (
  store: Store,
  signal: AbortSignal,
  before: number,
): Promise<void> => {
  let last: Pick<Journals, 'machineId' | 'epoch'> | undefined = { machineId: '', epoch: 0 };
  while (last) {
    const journals: JournalRow[] = await findJournalsAfter(store.read, last);
    for (const journal of journals) await deleteInJournal(store, signal, journal, before);
    last = signal.aborted ? undefined : journals.at(-1);
  }
};
