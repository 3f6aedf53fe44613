import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../contract/periods.ts';
import { notWithin } from './believed.ts';
import type { Store, Tx } from './db/store.ts';
import { Unavailable } from './db/unavailable.ts';

const halfADay = 12 * 3_600_000;

/** Milliseconds without a heartbeat after which another process may claim a job. */
const silentMs = 120_000;

/** Claims a job that has not run for `restMs` and that no process holds; false if it cannot. */
const takeJob = async (tx: Tx, name: string, restMs: number, now: number): Promise<boolean> => {
  await tx
    .insertInto('jobs')
    .values({ name, ranAt: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ heldAt: now })
    .where('name', '=', name)
    .where(notWithin('ranAt', restMs, now))
    .where(notWithin('heldAt', silentMs, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type Marks = Partial<Record<'ranAt' | 'heldAt', number>>;

const mark = ({ change }: Pick<Store, 'change'>, name: string, marks: Marks): Promise<unknown> =>
  change((tx) => tx.updateTable('jobs').set(marks).where('name', '=', name).execute());

/**
 * Logs the failure of background work. An unusable database is logged once elsewhere and not by
 * every job.
 */
export const complaint =
  (log: Pick<FastifyBaseLogger, 'error'>, text: string) =>
  (error: unknown): void => {
    if (!(error instanceof Unavailable)) log.error({ err: error }, text);
  };

type Work = () => Promise<void>;
type Given = { readonly store: Store; readonly now: () => number };

/**
 * Runs work in one of the processes at most once per `restMs`. If it fails or its process dies, the
 * next call retries.
 */
export const onceWithin =
  (restMs: number) =>
  (name: string, { store, now }: Given, work: Work): Work =>
  async () => {
    const begunAt = now();
    if (!(await store.change((tx) => takeJob(tx, name, restMs, begunAt)))) return;
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

export const onceANight = onceWithin(halfADay);

/** Runs a job at 3:00 every night and retries until 6:00. Answers a function that stops it. */
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

const at =
  (pattern: string) =>
  (work: Work, onError: (error: unknown) => void): (() => void) => {
    const job = new Cron(pattern, { unref: true, protect: true, catch: onError }, work);
    return () => job.stop();
  };

/** These run in each process and answer a function that stops them. */
export const hourly = at('0 0 * * * *');
export const minutely = at('0 * * * * *');
