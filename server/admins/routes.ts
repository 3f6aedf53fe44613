import { type AdminQuery, admins } from '../../contract/admins.ts';
import type { Db } from '../platform/db/store.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { createAdmin } from './changes.ts';
import type { ServerKeys } from './keys.ts';
import { loginRoutes } from './login/login-routes.ts';
import { presentSubordinate } from './present.ts';
import {
  type AdminTenant,
  listTenantAdmins,
  tenantOfInstitution,
  tenantOfOrganization,
} from './queries.ts';
import { sessionRoutes } from './session-routes.ts';
import { subordinateAdminRoutes } from './subordinate-admins.ts';
import { twoStepRoutes } from './two-step/two-step-routes.ts';

export const adminRoutes = (app: App, keys: ServerKeys): void => {
  loginRoutes(app, keys);
  sessionRoutes(app);
  twoStepRoutes(app, keys);
  subordinateAdminRoutes(app);

  const listAdmins = async (db: Db, tenant: AdminTenant, query: AdminQuery) => {
    const { rows, count } = await listTenantAdmins(db, tenant, query);
    return { admins: rows.map(presentSubordinate), count };
  };

  serveEndpoint(app, admins.organizationAll, ({ db, organization, query }) =>
    listAdmins(db, tenantOfOrganization(organization), query),
  );

  serveEndpoint(app, admins.institutionAll, ({ db, institution, query }) =>
    listAdmins(db, tenantOfInstitution(institution), query),
  );

  serveEndpoint(app, admins.organizationCreate, (call) =>
    createAdmin(call, tenantOfOrganization(call.organization), app.settings),
  );

  serveEndpoint(app, admins.institutionCreate, (call) =>
    createAdmin(call, tenantOfInstitution(call.institution), app.settings),
  );
};
