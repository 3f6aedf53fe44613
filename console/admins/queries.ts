import { admins } from '../../contract/admins.ts';
import { sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import { listOf } from '../core/cached-list.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';

const ofOrganization = listOf(admins.organizationAll, 'admins');
const ofInstitution = listOf(admins.institutionAll, 'admins');

const fetching = { failed: say('Failed to fetch admins') };
const creating = { done: say('Admin created'), failed: say('Failed to create admin') };
const updating = {
  done: say('Admin updated successfully'),
  failed: say('Failed to update admin'),
};
const endingSession = { done: say('Session ended'), failed: say('Failed to end the session') };
const endingTwoStep = {
  done: say('Two-step login turned off'),
  failed: say('Failed to turn off two-step login'),
};
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

/** An admin of an organization: how it logs in, and where it does. */
export const useOrganizationAdminBelow = (organizationId: string, adminId: string) => {
  const params = { organizationId, adminId };
  const refresh = [sessions.ofOrganizationAdmin];
  const update = useDeed(admins.organizationUpdate, {
    ...updating,
    refresh,
    settle: (client, { admin }) =>
      ofOrganization.put(client, { params: { organizationId } }, admin),
  });
  const end = useDeed(sessions.endOfOrganizationAdmin, { ...endingSession, refresh });
  const turnOff = useDeed(twoStep.offForOrganizationAdmin, {
    ...endingTwoStep,
    refresh: [...refresh, admins.organizationAll],
  });
  return {
    answer: useAnswer(sessions.ofOrganizationAdmin, { params }, { staleTime: 0 }),
    update: (body: Login) => update.run({ params, body }),
    endSession: (sessionId: string) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};

export type AdminBelow = ReturnType<typeof useOrganizationAdminBelow>;

/** The same of an institution. */
export const useInstitutionAdminBelow = (institutionId: string, adminId: string): AdminBelow => {
  const params = { institutionId, adminId };
  const refresh = [sessions.ofInstitutionAdmin];
  const update = useDeed(admins.institutionUpdate, {
    ...updating,
    refresh,
    settle: (client, { admin }) => ofInstitution.put(client, { params: { institutionId } }, admin),
  });
  const end = useDeed(sessions.endOfInstitutionAdmin, { ...endingSession, refresh });
  const turnOff = useDeed(twoStep.offForInstitutionAdmin, {
    ...endingTwoStep,
    refresh: [...refresh, admins.institutionAll],
  });
  return {
    answer: useAnswer(sessions.ofInstitutionAdmin, { params }, { staleTime: 0 }),
    update: (body) => update.run({ params, body }),
    endSession: (sessionId) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};
