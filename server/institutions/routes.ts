import { institutions } from '../../contract/institutions.ts';
import { adminsOfInstitution, removeAdmins } from '../admins/queries.ts';
import type { Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { readLogo, storeLogo } from '../logos/logos.ts';
import {
  hasMachines,
  insertInstitution,
  institutionsOf,
  lockInstitution,
  presentInstitution,
  presentInstitutions,
  removeInstitution,
  updateInstitution,
} from './queries.ts';
import { setupOf } from './setup.ts';

/** `hasUnsettled`: whether money of its customers is still to be settled there. */
export const institutionRoutes = (
  app: App,
  hasUnsettled: (tx: Tx, institutionId: string) => Promise<boolean>,
): void => {
  serve(app, institutions.all, async ({ db, now, organization }) => ({
    institutions: await presentInstitutions(db, await institutionsOf(db, organization.id), now),
  }));

  serve(app, institutions.one, async ({ db, now, institution }) => ({
    institution: await presentInstitution(db, institution.id, now),
  }));

  serve(app, institutions.setup, ({ db, institution }) => setupOf(db, institution));

  serve(app, institutions.create, async ({ asker, body, change, note, now, organization }) => {
    const picture = await readLogo(body.logo, asker);
    return change(async (tx) => {
      const place = { organizationId: organization.id, logoId: null };
      const logoId = await storeLogo(tx, place, picture, now);
      const id = await insertInstitution(tx, organization.id, { ...body, logoId }, now);
      note({ institutionId: id });
      return { institution: await presentInstitution(tx, id, now) };
    });
  });

  serve(
    app,
    institutions.update,
    async ({ asker, body, change, note, now, institution: { id } }) => {
      const picture = await readLogo(body.logo, asker);
      return change(async (tx) => {
        const former = await lockInstitution(tx, id);
        note({ before: await presentInstitution(tx, id, now) });
        const logoId = await storeLogo(tx, former, picture, now);
        await updateInstitution(tx, id, { ...body, logoId });
        return { institution: await presentInstitution(tx, id, now) };
      });
    },
  );

  serve(
    app,
    institutions.remove,
    ({ change, note, now, institution: { id, organizationId } }) =>
      change(async (tx) => {
        note({ before: await presentInstitution(tx, id, now) });
        if (await hasMachines(tx, id)) {
          throw refuse(400, 'institutionInUse');
        }
        if (await hasUnsettled(tx, id)) throw refuse(400, 'institutionUnsettled');
        const admins = await adminsOfInstitution(tx, organizationId, id);
        await removeAdmins(
          tx,
          admins.map((admin) => admin.id),
          now,
        );
        await removeInstitution(tx, id, now);
      }),
    { endsOwn: true },
  );
};
