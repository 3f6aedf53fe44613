import { refuseForNow } from '../http/errors.ts';
import { createLimiter, type Limiter } from '../limits/limiter.ts';
import type { App } from './serve-endpoint.ts';

/** A batch has the write lock of SQLite for some hundred milliseconds: others go in between. */
export const createBatchLimiter = ({ http }: App): Limiter => {
  const batches = createLimiter({
    atOnce: 1,
    perKey: 1,
    perTenant: 1,
    maxWaiting: 50,
    maxWaitingPerKey: 20,
    maxWaitingPerTenant: 30,
    fullError: () => refuseForNow(429, 5, 'tooManyRequests'),
  });
  http.workloads.set('batch', batches.workload);
  return batches;
};
