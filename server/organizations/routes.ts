import { sql } from 'kysely';
import { organizations } from '../../contract/organizations.ts';
import type { AdminCaller } from '../core/access.ts';
import { changing, removing } from '../core/changing.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { readLogo } from '../logos/logos.ts';
import { createOrganization, removeOrganization, updateOrganization } from './changes.ts';
import type { Holdings, Organizations } from './present.ts';
import { namesIn, organizationById, presentName } from './queries.ts';

const organizationsNamed = namesIn('organizations');

const seenBy = ({ type, organizationId }: AdminCaller) =>
  type === 'SUPER' ? sql`1 = 1` : sql`"id" = ${organizationId}`;

export const organizationRoutes = (
  app: App,
  { listed, one, locked }: Organizations,
  { institutionsIn }: Pick<Holdings, 'institutionsIn'>,
): void => {
  serve(app, organizations.all, ({ admin, db, now, query }) =>
    listed(db, seenBy(admin), query, now),
  );

  serve(app, organizations.names, async ({ admin, db, query }) => {
    const among = sql`${seenBy(admin)} and "removedAt" is null`;
    const { rows, count = rows.length } = await organizationsNamed(db, among, query);
    return { organizations: rows.map(presentName), count };
  });

  serve(app, organizations.one, async ({ db, now, organization: { id } }) => ({
    organization: await one(db, await organizationById(db, id), now),
  }));

  serve(app, organizations.create, async ({ asker, body, change, note, now }) => {
    const picture = await readLogo(body, asker);
    return change(async (tx) => {
      const created = await createOrganization(tx, body, picture, now);
      note({ organizationId: created.id });
      return { organization: await one(tx, created, now) };
    });
  });

  serve(app, organizations.update, async (call) => {
    const { asker, body, now, organization } = call;
    const picture = await readLogo(body, asker);
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
