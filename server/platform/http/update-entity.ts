import type { Tx } from '../db/store.ts';
import type { AddAuditNote, RunTransaction } from './call-trail.ts';
import { refuseCall } from './errors.ts';

/** `lock` reads the row for update; `show` makes the view for the answer and the audit. */
export interface LockedEntity<Row, Shown> {
  readonly lock: (tx: Tx) => Promise<Row>;
  readonly show: (tx: Tx, row: Row) => Promise<Shown> | Shown;
}

interface AuditedCall {
  readonly change: RunTransaction;
  readonly note: AddAuditNote;
}

/** Refuses a change that was made for another version than the locked row's. */
export const requireVersion = (
  row: { readonly version: number },
  expected: number | undefined,
  code: 'changedMeanwhile' | 'machineChanged' = 'changedMeanwhile',
): void => {
  if (expected !== undefined && expected !== row.version) throw refuseCall(400, code);
};

/** Locks the entity, notes its former view for the audit and answers the view after `work`. */
export const updateEntity = <Row, Shown>(
  { change, note }: AuditedCall,
  { lock, show }: LockedEntity<Row, Shown>,
  work: (tx: Tx, before: Row) => Promise<Row>,
): Promise<Shown> =>
  change(async (tx) => {
    const before = await lock(tx);
    note({ before: await show(tx, before) });
    return show(tx, await work(tx, before));
  });

/** Like `updateEntity`, with no answer. */
export const removeEntity = <Row, Shown>(
  { change, note }: AuditedCall,
  { lock, show }: LockedEntity<Row, Shown>,
  work: (tx: Tx, former: Row) => Promise<void>,
): Promise<void> =>
  change(async (tx) => {
    const former = await lock(tx);
    note({ before: await show(tx, former) });
    await work(tx, former);
  });
