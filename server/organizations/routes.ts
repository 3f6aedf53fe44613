import { organizations } from '../../contract/organizations.ts';
import { adminsOfOrganization, removeAdmins } from '../admins/queries.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { readLogo, storeLogo } from '../logos/logos.ts';
import {
  allOrganizations,
  countInstitutions,
  insertOrganization,
  lockOrganization,
  organizationById,
  presentOrganization,
  presentOrganizations,
  removeOrganization,
  updateOrganization,
} from './queries.ts';
import { unlockRfidRoutes } from './unlock-rfids.ts';

export const organizationRoutes = (app: App): void => {
  serve(app, organizations.all, async ({ admin, db, now }) => {
    const seen =
      admin.type === 'SUPER'
        ? await allOrganizations(db)
        : await organizationById(db, admin.organizationId ?? '');
    return { organizations: await presentOrganizations(db, seen, now) };
  });

  serve(app, organizations.one, async ({ db, now, organization }) => ({
    organization: await presentOrganization(db, organization.id, now),
  }));

  serve(app, organizations.create, async ({ asker, body, change, note, now }) => {
    const picture = await readLogo(body.logo, asker);
    return change(async (tx) => {
      const id = await insertOrganization(tx, body, now);
      const logoId = await storeLogo(tx, { organizationId: id, logoId: null }, picture, now);
      await updateOrganization(tx, id, { ...body, logoId });
      note({ organizationId: id });
      return { organization: await presentOrganization(tx, id, now) };
    });
  });

  serve(
    app,
    organizations.update,
    async ({ asker, body, change, note, now, organization: { id } }) => {
      const picture = await readLogo(body.logo, asker);
      return change(async (tx) => {
        const { logoId: formerId } = await lockOrganization(tx, id);
        note({ before: await presentOrganization(tx, id, now) });
        const logoId = await storeLogo(tx, { organizationId: id, logoId: formerId }, picture, now);
        await updateOrganization(tx, id, { ...body, logoId });
        return { organization: await presentOrganization(tx, id, now) };
      });
    },
  );

  serve(
    app,
    organizations.remove,
    ({ change, note, now, organization: { id } }) =>
      change(async (tx) => {
        note({ before: await presentOrganization(tx, id, now) });
        if (await countInstitutions(tx, id)) {
          throw refuse(400, 'organizationInUse');
        }
        const admins = await adminsOfOrganization(tx, id);
        await removeAdmins(
          tx,
          admins.map((admin) => admin.id),
          now,
        );
        await removeOrganization(tx, id, now);
      }),
    { endsOwn: true },
  );

  unlockRfidRoutes(app);
};
