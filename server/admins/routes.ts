import { type AdminQuery, admins } from '../../contract/admins.ts';
import type { Db } from '../core/db/store.ts';
import { type App, serve } from '../core/serve.ts';
import { belowRoutes } from './below-routes.ts';
import { createAdmin } from './changes.ts';
import type { Keys } from './keys.ts';
import { loginRoutes } from './login-routes.ts';
import { presentAdmin } from './present.ts';
import { adminsListed, type Place, placeOfInstitution, placeOfOrganization } from './queries.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoStepRoutes } from './two-step-routes.ts';

export const adminRoutes = (app: App, keys: Keys): void => {
  loginRoutes(app, keys);
  sessionRoutes(app);
  twoStepRoutes(app, keys);
  belowRoutes(app);

  const listed = async (db: Db, place: Place, query: AdminQuery) => {
    const { rows, count } = await adminsListed(db, place, query);
    return { admins: rows.map(presentAdmin), count };
  };

  serve(app, admins.organizationAll, ({ db, organization, query }) =>
    listed(db, placeOfOrganization(organization), query),
  );

  serve(app, admins.institutionAll, ({ db, institution, query }) =>
    listed(db, placeOfInstitution(institution), query),
  );

  serve(app, admins.organizationCreate, (call) =>
    createAdmin(call, placeOfOrganization(call.organization), app.settings),
  );

  serve(app, admins.institutionCreate, (call) =>
    createAdmin(call, placeOfInstitution(call.institution), app.settings),
  );
};
