import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../core/db/store.ts';
import { complaint, hourly, nightly } from '../core/jobs.ts';
import type { App } from '../core/serve.ts';
import { headOf } from './chain.ts';
import { tellRefused } from './refused-tries.ts';

/**
 * Logs the audit's head, because logs are stored outside the database: `check-audit` compares it. An
 * empty audit has no head.
 */
const tellHead = async (db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
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
  const complain = complaint(http.log, 'the audit could not be looked after');
  const tell = () => tellRefused(store, now());
  const head = () => tellHead(store.read, http.log);
  let begun = Promise.resolve();
  const stops: (() => void)[] = [];
  http.addHook('onListen', async () => {
    const given = { store, now, calendar };
    stops.push(hourly(tell, complain), nightly('audit head', given, head, complain));
    begun = tell().then(head).catch(complain);
  });
  http.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await begun;
  });
};
