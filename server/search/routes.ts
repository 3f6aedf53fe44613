import { text } from 'node:stream/consumers';
import { type Found, search } from '../../contract/search.ts';
import { scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { createLimiter, type RequestContext } from '../platform/limits/limiter.ts';
import { createReadWorker } from '../platform/threads/read-worker.ts';
import { searchScope } from './queries.ts';
import { isLargeScope } from './rows.ts';
import type { SearchRequest } from './search-thread-code.ts';

const file = new URL('./search-thread-code.ts', import.meta.url);
const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Searches in a thread of its own, one at a time, in turns of organizations and their admins. On
 * SQLite a search of 100,000 machines takes 600 ms, for which nobody else would be answered.
 */
const createSearchThread = ({ http, settings }: Pick<App, 'http' | 'settings'>) => {
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

export const searchRoutes = (app: App): void => {
  const searchInThread = createSearchThread(app);
  // PostgreSQL searches in processes of its own.
  const isSqlite = app.store.engine === 'sqlite';
  serveEndpoint(app, search.find, async ({ admin, db, query, requestContext }) => {
    const scope = await scopeOf(db, admin, {});
    const needsThread = isSqlite && (await isLargeScope(db, scope));
    const results = needsThread
      ? await searchInThread({ scope, text: query.q }, requestContext)
      : await searchScope(db, scope, query.q);
    return { results };
  });
};
