import { institutions } from '../../contract/institutions.ts';
import { readLogo } from '../organizations/logos/logos.ts';
import type { Tx } from '../platform/db/store.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { removeEntity, updateEntity } from '../platform/http/update-entity.ts';
import { createInstitution, removeInstitution, updateInstitution } from './changes.ts';
import type { InstitutionPresenter } from './present.ts';
import { institutionById } from './queries.ts';

/** Parts of the removal of an institution that belong to rooms to the right. */
interface RemovalParts {
  readonly hasMachines: (tx: Tx, institutionId: string) => Promise<boolean>;
  /** True while money of its customers is unsettled. */
  readonly hasUnsettled: (tx: Tx, institutionId: string) => Promise<boolean>;
  readonly removePeople: (tx: Tx, institutionId: string) => Promise<void>;
}

export const institutionRoutes = (
  app: App,
  { listPage, presentOne, lockForChange }: InstitutionPresenter,
  { hasMachines, hasUnsettled, removePeople }: RemovalParts,
): void => {
  serveEndpoint(app, institutions.all, ({ db, now, organization, query }) =>
    listPage(db, organization.id, query, now),
  );

  serveEndpoint(app, institutions.one, async ({ db, now, institution: { id } }) => ({
    institution: await presentOne(db, await institutionById(db, id), now),
  }));

  serveEndpoint(
    app,
    institutions.create,
    async ({ requestContext, body, change, note, now, organization }) => {
      const picture = await readLogo(body, requestContext);
      return change(async (tx) => {
        const created = await createInstitution(tx, organization.id, body, picture, now);
        note({ institutionId: created.id });
        return { institution: await presentOne(tx, created, now) };
      });
    },
  );

  serveEndpoint(app, institutions.update, async (call) => {
    const { requestContext, body, now, institution } = call;
    const picture = await readLogo(body, requestContext);
    return updateEntity(call, lockForChange(institution.id, now), (tx, before) =>
      updateInstitution(tx, before, body, picture, now),
    );
  });

  serveEndpoint(
    app,
    institutions.remove,
    (call) =>
      removeEntity(call, lockForChange(call.institution.id, call.now), async (tx, former) => {
        if (await hasMachines(tx, former.id)) throw refuseCall(400, 'institutionInUse');
        if (await hasUnsettled(tx, former.id)) throw refuseCall(400, 'institutionUnsettled');
        await removePeople(tx, former.id);
        await removeInstitution(tx, former, call.now);
      }),
    { endsOwnAccess: true },
  );
};
