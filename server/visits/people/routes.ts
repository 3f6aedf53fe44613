import { type Person, people } from '../../../contract/people.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import {
  type LockedEntity,
  removeEntity,
  updateEntity,
} from '../../platform/http/update-entity.ts';
import { createPerson, removePerson, updatePerson } from './changes.ts';
import { presentPerson } from './present.ts';
import { listPeople, lockPerson, type PersonRow } from './queries.ts';

const subjectOf = (params: {
  readonly institutionId: string;
  readonly personId: string;
}): LockedEntity<PersonRow, { person: Person }> => ({
  lock: (tx) => lockPerson(tx, params.institutionId, params.personId),
  show: (_tx, row) => ({ person: presentPerson(row) }),
});

export const peopleRoutes = (app: App): void => {
  serveEndpoint(app, people.all, async ({ db, institution, query }) => {
    const { rows, count } = await listPeople(db, institution.id, query);
    return { people: rows.map(presentPerson), count };
  });

  serveEndpoint(app, people.create, ({ body, change, institution, now }) =>
    change(async (tx) => ({
      person: presentPerson(await createPerson(tx, institution, body, now)),
    })),
  );

  serveEndpoint(app, people.update, (call) =>
    updateEntity(call, subjectOf(call.params), (tx, before) => updatePerson(tx, before, call.body)),
  );

  serveEndpoint(app, people.remove, (call) =>
    removeEntity(call, subjectOf(call.params), removePerson),
  );
};
