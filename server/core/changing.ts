import type { Tx } from './db/store.ts';
import type { Change, Note } from './trail.ts';

/** What a call changes: how it is locked, and how it is shown, to people and in the audit. */
export interface Subject<Row, Shown> {
  readonly lock: (tx: Tx) => Promise<Row>;
  readonly show: (tx: Tx, row: Row) => Promise<Shown> | Shown;
}

interface Call {
  readonly change: Change;
  readonly note: Note;
}

/** Locks what is changed once, notes what it was, and answers what `work` has made of it. */
export const changing = <Row, Shown>(
  { change, note }: Call,
  { lock, show }: Subject<Row, Shown>,
  work: (tx: Tx, before: Row) => Promise<Row>,
): Promise<Shown> =>
  change(async (tx) => {
    const before = await lock(tx);
    note({ before: await show(tx, before) });
    return show(tx, await work(tx, before));
  });

/** As `changing`, where nothing is left to show. */
export const removing = <Row, Shown>(
  { change, note }: Call,
  { lock, show }: Subject<Row, Shown>,
  work: (tx: Tx, former: Row) => Promise<void>,
): Promise<void> =>
  change(async (tx) => {
    const former = await lock(tx);
    note({ before: await show(tx, former) });
    await work(tx, former);
  });
