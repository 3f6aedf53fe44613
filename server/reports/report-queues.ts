import { refuseForNow } from '../platform/http/errors.ts';
import { createLimiter } from '../platform/limits/limiter.ts';

const refuseFull = () => refuseForNow(429, 10, 'tooManyReports');

/** Limiters of reports, so that those of one admin or organization leave room for another's. */
export const createReportQueues = () => ({
  /** Each takes its memory and a thread. */
  workbooks: createLimiter({
    atOnce: 2,
    perKey: 1,
    perTenant: 1,
    maxWaiting: 20,
    maxWaitingPerKey: 4,
    maxWaitingPerTenant: 12,
    fullError: refuseFull,
  }),
  /** Streamed as fast as the client reads, so an admin waits only for their own slow downloads. */
  reads: createLimiter({
    atOnce: Infinity,
    perKey: 3,
    perTenant: 12,
    maxWaiting: Infinity,
    maxWaitingPerKey: 3,
    maxWaitingPerTenant: 24,
    fullError: refuseFull,
  }),
});
