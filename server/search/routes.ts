import { search } from '../../contract/search.ts';
import { scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { searchScope } from './queries.ts';
import { isLargeScope } from './rows.ts';
import { createSearchThread } from './search-thread.ts';

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
