import { Cron } from 'croner';
import type { Store, Tx } from '../core/db/store.ts';

/** True for one process alone when a job has not run since `after`. */
const claim = async (tx: Tx, name: string, now: number, after: number): Promise<boolean> => {
  await tx
    .insertInto('jobs')
    .values({ name, ranAt: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ ranAt: now })
    .where('name', '=', name)
    .where('ranAt', '<=', after)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const halfADay = 12 * 3_600_000;

/** Runs a job every night at three, in one of the processes. Answers what stops it. */
export const nightly = (
  name: string,
  given: { readonly store: Store; readonly now: () => number; readonly timeZone: string },
  work: () => Promise<void>,
): (() => void) => {
  const { store, now, timeZone } = given;
  const job = new Cron('0 0 3 * * *', { timezone: timeZone, unref: true }, async () => {
    const at = now();
    if (await store.change((tx) => claim(tx, name, at, at - halfADay))) await work();
  });
  return () => job.stop();
};
