import type { QueryClient } from '@tanstack/react-query';
import { type Admin, admins } from '../../contract/admins.ts';
import { withOne, without } from '../core/lists.ts';
import { keyOf, useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const changeList = (
  client: QueryClient,
  key: ReturnType<typeof keyOf>,
  change: (known: readonly Admin[]) => Admin[],
): void => {
  client.setQueryData<{ admins: Admin[] }>(
    key,
    (known) => known && { admins: change(known.admins) },
  );
};

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
  const key = keyOf(admins.organizationAll, { params });
  const create = useDeed(admins.organizationCreate, {
    ...creating,
    settle: (client, { admin }) => changeList(client, key, (known) => withOne(known, admin)),
  });
  const remove = useDeed(admins.organizationRemove, {
    ...removing,
    settle: (client, _answer, given) =>
      changeList(client, key, (known) => without(known, given.params.adminId)),
  });
  return {
    answer: useAnswer(admins.organizationAll, { params }, fetching),
    create: (body: Login) => create.run({ params, body }),
    remove: (adminId: string) => remove.run({ params: { ...params, adminId } }),
    removing: remove.busy,
  };
};

export type AdminsOf = ReturnType<typeof useOrganizationAdmins>;

/** The same of an institution. */
export const useInstitutionAdmins = (institutionId: string): AdminsOf => {
  const params = { institutionId };
  const key = keyOf(admins.institutionAll, { params });
  const create = useDeed(admins.institutionCreate, {
    ...creating,
    settle: (client, { admin }) => changeList(client, key, (known) => withOne(known, admin)),
  });
  const remove = useDeed(admins.institutionRemove, {
    ...removing,
    settle: (client, _answer, given) =>
      changeList(client, key, (known) => without(known, given.params.adminId)),
  });
  return {
    answer: useAnswer(admins.institutionAll, { params }, fetching),
    create: (body) => create.run({ params, body }),
    remove: (adminId) => remove.run({ params: { ...params, adminId } }),
    removing: remove.busy,
  };
};
