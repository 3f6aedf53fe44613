import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../contract/periods.ts';
import { notWithin } from './believed.ts';
import type { Store, Tx } from './db/store.ts';
import { Unavailable } from './db/unavailable.ts';

const halfADay = 12 * 3_600_000;

/** So long a job is left to a process that gives no sign of life. */
const silentMs = 120_000;

/** Takes a job that nobody has done for half a day, and that nobody is at; answers whether it has. */
const takeJob = async (tx: Tx, name: string, now: number): Promise<boolean> => {
  await tx
    .insertInto('jobs')
    .values({ name, ranAt: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ heldAt: now })
    .where('name', '=', name)
    .where(notWithin('ranAt', halfADay, now))
    .where(notWithin('heldAt', silentMs, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type Marks = Partial<Record<'ranAt' | 'heldAt', number>>;

const mark = ({ change }: Pick<Store, 'change'>, name: string, marks: Marks): Promise<unknown> =>
  change((tx) => tx.updateTable('jobs').set(marks).where('name', '=', name).execute());

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

/**
 * Does the work of a night in one of the processes. If it fails, or the process is killed, whichever
 * is called next tries again.
 */
export const onceANight =
  (name: string, { store, now }: Given, work: Work): Work =>
  async () => {
    const begunAt = now();
    if (!(await store.change((tx) => takeJob(tx, name, begunAt)))) return;
    const goOn = () => void mark(store, name, { heldAt: now() }).catch(() => undefined);
    const signs = setInterval(goOn, silentMs / 4).unref();
    const done: Marks = { heldAt: 0 };
    try {
      await work();
      done.ranAt = begunAt;
    } finally {
      clearInterval(signs);
      await mark(store, name, done);
    }
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
