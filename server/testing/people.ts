import { type Person, type PersonForm, people } from '../../contract/people.ts';
import { aSuper } from './admins/admins.ts';
import type { TestServer } from './server.ts';
import { anInstitution } from './tenants.ts';

/** An active person without a phone, added by the API. */
export const aPerson = async (
  server: TestServer,
  given: Partial<PersonForm> & { institution?: { id: string } } = {},
): Promise<Person> => {
  const { institution: parent, ...form } = given;
  const institution = parent ?? (await anInstitution(server));
  const { token } = await aSuper(server);
  const { person } = await server.call(people.create, {
    params: { institutionId: institution.id },
    body: { name: 'Rahima Khatun', language: 'bn', ...form },
    token,
  });
  return person;
};

/** Path parameters of calls about a person. */
export const personParams = ({ _id, institutionId }: Person) => ({ institutionId, personId: _id });
