import { search } from '../../contract/search.ts';
import { scopeOf } from '../platform/http/access.ts';
import { type App, serveEndpoint } from '../platform/http/serve-endpoint.ts';
import { searchScope } from './queries.ts';

export const searchRoutes = (app: App): void => {
  serveEndpoint(app, search.find, async ({ admin, db, query }) => ({
    results: await searchScope(db, await scopeOf(db, admin, {}), query.q),
  }));
};
