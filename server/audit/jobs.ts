import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/db/store.ts';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { logFailure, runHourly, runNightly } from '../platform/jobs/jobs.ts';
import { headOf } from './chain.ts';
import { auditRefusedTries } from './refused-tries.ts';

/**
 * Logs the audit's head, because logs are stored outside the database: `check-audit` compares it. An
 * empty audit has no head.
 */
const logHead = async (db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
  const { seq, hash } = await headOf(db);
  if (seq) log.warn(`audit head ${seq}:${hash}`);
};

/** Audits refused tries hourly and logs the head nightly; both also run at start. */
export const auditJobs = ({
  http,
  store,
  calendar,
  now,
}: Pick<App, 'http' | 'store' | 'calendar' | 'now'>): void => {
  const complain = logFailure(http.log, 'the audit could not be looked after');
  const auditTries = () => auditRefusedTries(store, now());
  const auditHead = () => logHead(store.read, http.log);
  let startRun = Promise.resolve();
  const stops: (() => void)[] = [];
  http.addHook('onListen', async () => {
    const jobParts = { store, now, calendar };
    stops.push(
      runHourly(auditTries, complain),
      runNightly('audit head', jobParts, auditHead, complain),
    );
    startRun = auditTries().then(auditHead).catch(complain);
  });
  http.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await startRun;
  });
};
