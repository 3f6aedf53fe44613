import { institutions } from '../../contract/institutions.ts';
import { changing, removing } from '../core/changing.ts';
import type { Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { inOrganization } from '../core/listing.ts';
import { type App, serve } from '../core/serve.ts';
import { readLogo } from '../logos/logos.ts';
import { namesIn, presentName } from '../organizations/queries.ts';
import { createInstitution, removeInstitution, updateInstitution } from './changes.ts';
import type { Institutions } from './present.ts';
import { institutionById } from './queries.ts';

const institutionsNamed = namesIn('institutions');

/** Conditions that prevent the removal of an institution, checked by rooms to the right. */
interface Obstacles {
  readonly hasMachines: (tx: Tx, institutionId: string) => Promise<boolean>;
  /** True while money of its customers is unsettled. */
  readonly hasUnsettled: (tx: Tx, institutionId: string) => Promise<boolean>;
}

export const institutionRoutes = (
  app: App,
  { listed, one, locked }: Institutions,
  { hasMachines, hasUnsettled }: Obstacles,
): void => {
  serve(app, institutions.all, ({ db, now, organization, query }) =>
    listed(db, organization.id, query, now),
  );

  serve(app, institutions.names, async ({ db, organization, query }) => {
    const among = inOrganization(organization.id);
    const { rows, count = rows.length } = await institutionsNamed(db, among, query);
    return { institutions: rows.map(presentName), count };
  });

  serve(app, institutions.one, async ({ db, now, institution: { id } }) => ({
    institution: await one(db, await institutionById(db, id), now),
  }));

  serve(app, institutions.create, async ({ asker, body, change, note, now, organization }) => {
    const picture = await readLogo(body, asker);
    return change(async (tx) => {
      const created = await createInstitution(tx, organization.id, body, picture, now);
      note({ institutionId: created.id });
      return { institution: await one(tx, created, now) };
    });
  });

  serve(app, institutions.update, async (call) => {
    const { asker, body, now, institution } = call;
    const picture = await readLogo(body, asker);
    return changing(call, locked(institution.id, now), (tx, before) =>
      updateInstitution(tx, before, body, picture, now),
    );
  });

  serve(
    app,
    institutions.remove,
    (call) =>
      removing(call, locked(call.institution.id, call.now), async (tx, former) => {
        if (await hasMachines(tx, former.id)) throw refuse(400, 'institutionInUse');
        if (await hasUnsettled(tx, former.id)) throw refuse(400, 'institutionUnsettled');
        await removeInstitution(tx, former, call.now);
      }),
    { endsOwn: true },
  );
};
