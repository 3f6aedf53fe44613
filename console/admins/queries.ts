import { useState } from 'react';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import { pagesOf } from '../core/cached-pages.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say } from '../core/texts.ts';
import { shownPage } from '../ui/list/pages.ts';
import { type AdminsSearch, asked, pageSize, sessionsAtOnce } from './search.ts';

const ofOrganization = pagesOf(admins.organizationAll, 'admins');
const ofInstitution = pagesOf(admins.institutionAll, 'admins');

const fetching = { keepPrevious: true, failed: say('Failed to fetch admins') };
/** Sessions change elsewhere, so each showing fetches them anew. */
const looked = { staleTime: 0, keepPrevious: true };
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
export const useOrganizationAdmins = (organizationId: string, search: AdminsSearch) => {
  const params = { organizationId };
  const create = useDeed(admins.organizationCreate, {
    ...creating,
    refresh: [admins.organizationAll],
  });
  const remove = useDeed(admins.organizationRemove, {
    ...removing,
    settle: (client, _answer, given) => ofOrganization.drop(client, given.params.adminId),
    refresh: [admins.organizationAll],
  });
  const answered = useAnswer(admins.organizationAll, asked(search, { params }), fetching);
  const page = shownPage(answered, search.page, pageSize);
  return {
    page,
    answer: useAnswer(admins.organizationAll, asked({ ...search, page }, { params }), fetching),
    create: (body: Login) => create.run({ params, body }),
    remove: (adminId: string) => remove.run({ params: { ...params, adminId } }),
  };
};

export type AdminsOf = ReturnType<typeof useOrganizationAdmins>;

/** The same for an institution. */
export const useInstitutionAdmins = (institutionId: string, search: AdminsSearch): AdminsOf => {
  const params = { institutionId };
  const create = useDeed(admins.institutionCreate, {
    ...creating,
    refresh: [admins.institutionAll, institutions.setup],
  });
  const remove = useDeed(admins.institutionRemove, {
    ...removing,
    settle: (client, _answer, given) => ofInstitution.drop(client, given.params.adminId),
    refresh: [admins.institutionAll, institutions.setup],
  });
  const answered = useAnswer(admins.institutionAll, asked(search, { params }), fetching);
  const page = shownPage(answered, search.page, pageSize);
  return {
    page,
    answer: useAnswer(admins.institutionAll, asked({ ...search, page }, { params }), fetching),
    create: (body) => create.run({ params, body }),
    remove: (adminId) => remove.run({ params: { ...params, adminId } }),
  };
};

/** An admin of an organization with its sessions and their actions. */
export const useOrganizationAdminBelow = (organizationId: string, adminId: string) => {
  const params = { organizationId, adminId };
  const refresh = [sessions.ofOrganizationAdmin];
  const update = useDeed(admins.organizationUpdate, {
    ...updating,
    refresh: [...refresh, admins.organizationAll],
    settle: (client, { admin }) => ofOrganization.put(client, admin),
  });
  const end = useDeed(sessions.endOfOrganizationAdmin, { ...endingSession, refresh });
  const turnOff = useDeed(twoStep.offForOrganizationAdmin, {
    ...endingTwoStep,
    refresh: [...refresh, admins.organizationAll],
  });
  const [wanted, onPage] = useState(1);
  const asking = (page: number) => ({ params, query: { page, limit: sessionsAtOnce } });
  const answered = useAnswer(sessions.ofOrganizationAdmin, asking(wanted), looked);
  const page = shownPage(answered, wanted, sessionsAtOnce);
  return {
    page,
    onPage,
    answer: useAnswer(sessions.ofOrganizationAdmin, asking(page), looked),
    update: (body: Login) => update.run({ params, body }),
    endSession: (sessionId: string) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};

export type AdminBelow = ReturnType<typeof useOrganizationAdminBelow>;

/** The same for an institution. */
export const useInstitutionAdminBelow = (institutionId: string, adminId: string): AdminBelow => {
  const params = { institutionId, adminId };
  const refresh = [sessions.ofInstitutionAdmin];
  const update = useDeed(admins.institutionUpdate, {
    ...updating,
    refresh: [...refresh, admins.institutionAll],
    settle: (client, { admin }) => ofInstitution.put(client, admin),
  });
  const end = useDeed(sessions.endOfInstitutionAdmin, { ...endingSession, refresh });
  const turnOff = useDeed(twoStep.offForInstitutionAdmin, {
    ...endingTwoStep,
    refresh: [...refresh, admins.institutionAll],
  });
  const [wanted, onPage] = useState(1);
  const asking = (page: number) => ({ params, query: { page, limit: sessionsAtOnce } });
  const answered = useAnswer(sessions.ofInstitutionAdmin, asking(wanted), looked);
  const page = shownPage(answered, wanted, sessionsAtOnce);
  return {
    page,
    onPage,
    answer: useAnswer(sessions.ofInstitutionAdmin, asking(page), looked),
    update: (body) => update.run({ params, body }),
    endSession: (sessionId) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};
