import { refuseForNow } from '../platform/http/errors.ts';
import { createFairQueue } from '../platform/limits/fair-queue.ts';

const refuseFull = () => refuseForNow(429, 10, 'tooManyReports');

/** Queues of reports, so that those of one admin leave room for another's. */
export const createReportQueues = () => ({
  /** Each takes its memory and a thread. */
  workbooks: createFairQueue({
    maxRunning: 2,
    maxRunningPerKey: 1,
    maxWaiting: 20,
    maxWaitingPerKey: 4,
    fullError: refuseFull,
  }),
  /** Streamed as fast as the client reads, so an admin waits only for their own slow downloads. */
  reads: createFairQueue({
    maxRunning: Infinity,
    maxRunningPerKey: 3,
    maxWaiting: Infinity,
    maxWaitingPerKey: 3,
    fullError: refuseFull,
  }),
});
