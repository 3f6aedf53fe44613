import { admins } from '../../contract/admins.ts';
import { listOf } from '../core/cached-list.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const ofOrganization = listOf(admins.organizationAll, 'admins');
const ofInstitution = listOf(admins.institutionAll, 'admins');

const fetching = { failed: say('Failed to fetch admins') };
const creating = { done: say('Admin created'), failed: say('Failed to create admin') };
const removing = { done: say('Admin deleted'), failed: say('Failed to delete admin') };

interface Login {
  readonly username: string;
  readonly password: string;
}

/** The admins of an organization, and what can be done with them. */
export const useOrganizationAdmins = (organizationId: string) => {
  const params = { organizationId };
  const create = useDeed(admins.organizationCreate, {
    ...creating,
    settle: (client, { admin }) => ofOrganization.put(client, { params }, admin),
  });
  const remove = useDeed(admins.organizationRemove, {
    ...removing,
    settle: (client, _answer, given) =>
      ofOrganization.drop(client, { params }, given.params.adminId),
  });
  return {
    answer: useAnswer(admins.organizationAll, { params }, fetching),
    create: (body: Login) => create.run({ params, body }),
    remove: (adminId: string) => remove.run({ params: { ...params, adminId } }),
  };
};

export type AdminsOf = ReturnType<typeof useOrganizationAdmins>;

/** The same of an institution. */
export const useInstitutionAdmins = (institutionId: string): AdminsOf => {
  const params = { institutionId };
  const create = useDeed(admins.institutionCreate, {
    ...creating,
    settle: (client, { admin }) => ofInstitution.put(client, { params }, admin),
  });
  const remove = useDeed(admins.institutionRemove, {
    ...removing,
    settle: (client, _answer, given) =>
      ofInstitution.drop(client, { params }, given.params.adminId),
  });
  return {
    answer: useAnswer(admins.institutionAll, { params }, fetching),
    create: (body) => create.run({ params, body }),
    remove: (adminId) => remove.run({ params: { ...params, adminId } }),
  };
};
