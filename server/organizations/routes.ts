import { sql } from 'kysely';
import { organizations } from '../../contract/organizations.ts';
import type { AdminCaller } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { removeEntity, updateEntity } from '../platform/http/update-entity.ts';
import { createOrganization, removeOrganization, updateOrganization } from './changes.ts';
import { readLogo } from './logos/logos.ts';
import type { OrganizationPresenter, OrganizationSummaries } from './present.ts';
import { organizationById } from './queries.ts';

const visibleTo = ({ type, organizationId }: AdminCaller) =>
  type === 'SUPER' ? sql`1 = 1` : sql`"id" = ${organizationId}`;

export const organizationRoutes = (
  app: App,
  { listPage, presentOne, lockForChange }: OrganizationPresenter,
  { institutionsIn }: Pick<OrganizationSummaries, 'institutionsIn'>,
): void => {
  serveEndpoint(app, organizations.all, ({ admin, db, now, query }) =>
    listPage(db, visibleTo(admin), query, now),
  );

  serveEndpoint(app, organizations.one, async ({ db, now, organization: { id } }) => ({
    organization: await presentOne(db, await organizationById(db, id), now),
  }));

  serveEndpoint(app, organizations.create, async ({ requestContext, body, change, note, now }) => {
    const picture = await readLogo(body, requestContext);
    return change(async (tx) => {
      const created = await createOrganization(tx, body, picture, now);
      note({ organizationId: created.id });
      return { organization: await presentOne(tx, created, now) };
    });
  });

  serveEndpoint(app, organizations.update, async (call) => {
    const { requestContext, body, now, organization } = call;
    const picture = await readLogo(body, requestContext);
    return updateEntity(call, lockForChange(organization.id, now), (tx, before) =>
      updateOrganization(tx, before, body, picture, now),
    );
  });

  serveEndpoint(
    app,
    organizations.remove,
    (call) =>
      removeEntity(call, lockForChange(call.organization.id, call.now), async (tx, { id }) => {
        if ((await institutionsIn(tx, [id])).size) throw refuseCall(400, 'organizationInUse');
        await removeOrganization(tx, id, call.now);
      }),
    { endsOwnAccess: true },
  );
};
