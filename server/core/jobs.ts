import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../contract/periods.ts';
import { notWithin } from './believed.ts';
import type { Store, Tx } from './db/store.ts';
import { Unavailable } from './db/unavailable.ts';

const halfADay = 12 * 3_600_000;

/** True for one process alone when a job has not run for half a day. */
export const claim = async (tx: Tx, name: string, now: number): Promise<boolean> => {
  await tx
    .insertInto('jobs')
    .values({ name, ranAt: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ ranAt: now })
    .where('name', '=', name)
    .where(notWithin('ranAt', halfADay, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Logs why a work failed that nobody waits for. That the database cannot be used is logged once, and
 * not by everybody who meets it.
 */
export const complaint =
  (log: Pick<FastifyBaseLogger, 'error'>, text: string) =>
  (error: unknown): void => {
    if (!(error instanceof Unavailable)) log.error({ err: error }, text);
  };

type Work = () => Promise<void>;
type Given = { readonly store: Store; readonly now: () => number };

/** Does the work of a night in one of the processes, which tries again at the next call if it fails. */
export const onceANight = (name: string, { store, now }: Given, work: Work): Work => {
  let isUnfinished = false;
  return async () => {
    const at = now();
    isUnfinished ||= await store.change((tx) => claim(tx, name, at));
    if (!isUnfinished) return;
    await work();
    isUnfinished = false;
  };
};

/** Runs a job every night at three, and on until six as long as it fails. Answers what stops it. */
export const nightly = (
  name: string,
  given: Given & { readonly calendar: Calendar },
  work: Work,
  onError: (error: unknown) => void,
): (() => void) => {
  const options = { timezone: given.calendar.timeZone, unref: true, protect: true, catch: onError };
  const job = new Cron('0 */5 3-5 * * *', options, onceANight(name, given, work));
  return () => job.stop();
};

/** Runs a job at every full hour, in each of the processes. Answers what stops it. */
export const hourly = (work: Work, onError: (error: unknown) => void): (() => void) => {
  const options = { unref: true, protect: true, catch: onError };
  const job = new Cron('0 0 * * * *', options, work);
  return () => job.stop();
};
