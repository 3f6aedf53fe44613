import { search } from '../../contract/search.ts';
import { scopeOf } from '../core/access.ts';
import { type App, serve } from '../core/serve.ts';
import { findIn } from './queries.ts';

export const searchRoutes = (app: App): void => {
  serve(app, search.find, async ({ admin, db, query }) => ({
    results: await findIn(db, await scopeOf(db, admin, {}), query.q),
  }));
};
