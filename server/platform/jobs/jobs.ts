import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { Db, Store, Tx } from '../db/store.ts';
import { Unavailable } from '../db/unavailable.ts';
import { notWithinLast } from '../lists/time-conditions.ts';

const halfADayMs = 12 * 3_600_000;

/** Milliseconds without a heartbeat after which another process may claim a job. */
export const heartbeatTimeoutMs = 120_000;

/** Claims a job that has not run for `restMs` and that no process holds; false if it cannot. */
const claimJob = async (
  tx: Tx,
  name: string,
  minIntervalMs: number,
  now: number,
): Promise<boolean> => {
  await tx
    .insertInto('jobs')
    .values({ name, ranAt: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ heldAt: now })
    .where('name', '=', name)
    .where(notWithinLast('ranAt', minIntervalMs, now))
    .where(notWithinLast('heldAt', heartbeatTimeoutMs, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type JobTimes = Partial<Record<'ranAt' | 'heldAt' | 'failedAt', number>>;

const updateJobTimes = (
  { change }: Pick<Store, 'change'>,
  name: string,
  times: JobTimes,
): Promise<unknown> =>
  change((tx) => tx.updateTable('jobs').set(times).where('name', '=', name).execute());

/**
 * Logs the failure of background work. An unusable database is logged once elsewhere and not by
 * every job.
 */
export const logFailure =
  (log: Pick<FastifyBaseLogger, 'error'>, text: string) =>
  (error: unknown): void => {
    if (!(error instanceof Unavailable)) log.error({ err: error }, text);
  };

type JobWork = () => Promise<void>;
type JobOptions = { readonly store: Store; readonly now: () => number };

/**
 * Runs work in one of the processes at most once per `restMs`. If it fails or its process dies, the
 * next call retries.
 */
export const oncePerInterval =
  (minIntervalMs: number) =>
  (name: string, { store, now }: JobOptions, work: JobWork): JobWork =>
  async () => {
    const startedAt = now();
    if (!(await store.change((tx) => claimJob(tx, name, minIntervalMs, startedAt)))) return;
    const sendHeartbeat = () =>
      void updateJobTimes(store, name, { heldAt: now() }).catch(() => undefined);
    const heartbeat = setInterval(sendHeartbeat, heartbeatTimeoutMs / 4).unref();
    let times: JobTimes = { heldAt: 0, failedAt: startedAt };
    try {
      await work();
      times = { heldAt: 0, ranAt: startedAt };
    } finally {
      clearInterval(heartbeat);
      await updateJobTimes(store, name, times);
    }
  };

/** Row of the readiness probe, which is no job. */
export const readinessName = 'readiness';

/** The last success, failure and heartbeat of each job that has run, in milliseconds UTC. */
export const findJobTimes = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['name', 'ranAt', 'failedAt', 'heldAt'])
    .where('name', '<>', readinessName)
    .execute();

export const oncePerNight = oncePerInterval(halfADayMs);

/** Runs a job at 3:00 every night and retries until 6:00. Answers a function that stops it. */
export const runNightly = (
  name: string,
  options: JobOptions & { readonly calendar: Calendar },
  work: JobWork,
  onError: (error: unknown) => void,
): (() => void) => {
  const cronOptions = {
    timezone: options.calendar.timeZone,
    unref: true,
    protect: true,
    catch: onError,
  };
  const job = new Cron('0 */5 3-5 * * *', cronOptions, oncePerNight(name, options, work));
  return () => job.stop();
};

const scheduleAt =
  (pattern: string) =>
  (work: JobWork, onError: (error: unknown) => void): (() => void) => {
    const job = new Cron(pattern, { unref: true, protect: true, catch: onError }, work);
    return () => job.stop();
  };

/** These run in each process and answer a function that stops them. */
export const runHourly = scheduleAt('0 0 * * * *');
export const runEveryMinute = scheduleAt('0 * * * * *');
