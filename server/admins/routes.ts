import { admins } from '../../contract/admins.ts';
import { type App, serve } from '../core/serve.ts';
import { belowRoutes } from './below-routes.ts';
import { createAdmin } from './changes.ts';
import type { Keys } from './keys.ts';
import { loginRoutes } from './login-routes.ts';
import { presentAdmin } from './present.ts';
import { adminsOfInstitution, adminsOfOrganization } from './queries.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoStepRoutes } from './two-step-routes.ts';

export const adminRoutes = (app: App, keys: Keys): void => {
  loginRoutes(app, keys);
  sessionRoutes(app);
  twoStepRoutes(app, keys);
  belowRoutes(app);

  serve(app, admins.organizationAll, async ({ db, organization }) => ({
    admins: (await adminsOfOrganization(db, organization.id)).map(presentAdmin),
  }));

  serve(app, admins.institutionAll, async ({ db, institution }) => ({
    admins: (await adminsOfInstitution(db, institution.organizationId, institution.id)).map(
      presentAdmin,
    ),
  }));

  serve(app, admins.organizationCreate, ({ body, change, now, organization }) => {
    const { id: organizationId } = organization;
    const place = { type: 'ORGANIZATION', organizationId, institutionId: null } as const;
    return createAdmin(change, body, place, now);
  });

  serve(app, admins.institutionCreate, ({ body, change, now, institution }) => {
    const { id: institutionId, organizationId } = institution;
    const place = { type: 'INSTITUTION', organizationId, institutionId } as const;
    return createAdmin(change, body, place, now);
  });
};
