import { organizations } from '../../contract/organizations.ts';
import { changing, removing } from '../core/changing.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { readLogo } from '../logos/logos.ts';
import { createOrganization, removeOrganization, updateOrganization } from './changes.ts';
import type { Holdings, Organizations } from './present.ts';
import { allOrganizations, organizationById } from './queries.ts';

export const organizationRoutes = (
  app: App,
  { list, one, locked }: Organizations,
  { institutionsIn }: Pick<Holdings, 'institutionsIn'>,
): void => {
  serve(app, organizations.all, async ({ admin, db, now }) => {
    const rows =
      admin.type === 'SUPER'
        ? await allOrganizations(db)
        : [await organizationById(db, admin.organizationId ?? '')];
    return { organizations: await list(db, rows, now) };
  });

  serve(app, organizations.one, async ({ db, now, organization: { id } }) => ({
    organization: await one(db, await organizationById(db, id), now),
  }));

  serve(app, organizations.create, async ({ asker, body, change, note, now }) => {
    const picture = await readLogo(body.logo, asker);
    return change(async (tx) => {
      const created = await createOrganization(tx, body, picture, now);
      note({ organizationId: created.id });
      return { organization: await one(tx, created, now) };
    });
  });

  serve(app, organizations.update, async (call) => {
    const { asker, body, now, organization } = call;
    const picture = await readLogo(body.logo, asker);
    return changing(call, locked(organization.id, now), (tx, before) =>
      updateOrganization(tx, before, body, picture, now),
    );
  });

  serve(
    app,
    organizations.remove,
    (call) =>
      removing(call, locked(call.organization.id, call.now), async (tx, { id }) => {
        if ((await institutionsIn(tx, [id])).size) throw refuse(400, 'organizationInUse');
        await removeOrganization(tx, id, call.now);
      }),
    { endsOwn: true },
  );
};
