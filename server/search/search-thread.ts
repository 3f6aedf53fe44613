import { text } from 'node:stream/consumers';
import type { Found } from '../../contract/search.ts';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { createLimiter, type RequestContext } from '../platform/limits/limiter.ts';
import { createReadWorker } from '../platform/threads/read-worker.ts';
import type { SearchRequest } from './search-thread-code.ts';

const file = new URL('./search-thread-code.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Searches in a thread of its own, one at a time, in turns of organizations and their admins. On
 * SQLite a search of 100,000 machines takes 600 ms, for which nobody else would be answered.
 */
export const createSearchThread = ({ http, settings }: Pick<App, 'http' | 'settings'>) => {
  const { DATA_DIR, DATABASE_URL } = settings;
  const data = { DATA_DIR, DATABASE_URL };
  const thread = createReadWorker<SearchRequest>({ file, data, limits });
  http.addHook('onClose', thread.close);
  const searches = createLimiter({
    atOnce: 1,
    perKey: 1,
    perTenant: 1,
    maxWaiting: 100,
    maxWaitingPerKey: 4,
    maxWaitingPerTenant: 50,
    fullError: () => refuseForNow(503, 5, 'serverBusy'),
  });
  http.workloads.set('search', searches.workload);
  return (request: SearchRequest, context: RequestContext): Promise<Found[]> =>
    searches.run(context, async () => JSON.parse(await text(thread.read(request, context.signal))));
};
