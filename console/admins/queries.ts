import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminUpdateForm, admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { sessions } from '../../contract/sessions.ts';
import { twoStep } from '../../contract/two-step.ts';
import { cachedPagesOf } from '../core/calls/cached-pages.ts';
import { useAction } from '../core/calls/queries.ts';
import { defineText } from '../core/texts.ts';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';
import { type AdminsSearch, adminsRequest, pageSize, sessionsAtOnce } from './search.ts';

const cachedOrganizationAdmins = cachedPagesOf(admins.organizationAll, 'admins');
const cachedInstitutionAdmins = cachedPagesOf(admins.institutionAll, 'admins');

const listOptions = { pageSize, failed: defineText('Failed to fetch admins') };
/** Sessions change elsewhere, so each showing fetches them anew. */
const sessionOptions = { pageSize: sessionsAtOnce, staleTime: 0 };
const createMessages = {
  done: defineText('Admin created'),
  failed: defineText('Failed to create admin'),
};
const updateMessages = {
  done: defineText('Admin updated successfully'),
  failed: defineText('Failed to update admin'),
};
const endSessionMessages = {
  done: defineText('Session ended'),
  failed: defineText('Failed to end the session'),
};
const endTwoStepMessages = {
  done: defineText('Two-step login turned off'),
  failed: defineText('Failed to turn off two-step login'),
};
const removeMessages = {
  done: defineText('Admin deleted'),
  failed: defineText('Failed to delete admin'),
};

interface LoginFields {
  readonly username: string;
  readonly password: string;
}

/** The admins of an organization, and what can be done with them. */
export const useOrganizationAdmins = (organizationId: string, search: AdminsSearch) => {
  const params = { organizationId };
  const create = useAction(admins.organizationCreate, {
    ...createMessages,
    refresh: [admins.organizationAll],
  });
  const remove = useAction(admins.organizationRemove, {
    ...removeMessages,
    updateCache: (client, _answer, request) =>
      cachedOrganizationAdmins.remove(client, request.params.adminId),
    refresh: [admins.organizationAll],
  });
  const paged = usePagedQuery(
    admins.organizationAll,
    (page) => adminsRequest({ ...search, page }, { params }),
    { ...listOptions, page: search.page },
  );
  return {
    ...paged,
    create: (body: LoginFields) => create.run({ params, body }),
    remove: (adminId: string) => remove.run({ params: { ...params, adminId } }),
  };
};

export type AdminList = ReturnType<typeof useOrganizationAdmins>;

/** The same for an institution. */
export const useInstitutionAdmins = (institutionId: string, search: AdminsSearch): AdminList => {
  const params = { institutionId };
  const create = useAction(admins.institutionCreate, {
    ...createMessages,
    refresh: [admins.institutionAll, institutions.setup],
  });
  const remove = useAction(admins.institutionRemove, {
    ...removeMessages,
    updateCache: (client, _answer, request) =>
      cachedInstitutionAdmins.remove(client, request.params.adminId),
    refresh: [admins.institutionAll, institutions.setup],
  });
  const paged = usePagedQuery(
    admins.institutionAll,
    (page) => adminsRequest({ ...search, page }, { params }),
    { ...listOptions, page: search.page },
  );
  return {
    ...paged,
    create: (body) => create.run({ params, body }),
    remove: (adminId) => remove.run({ params: { ...params, adminId } }),
  };
};

/** An admin of an organization with its sessions and their actions. */
export const useOrganizationSubordinate = (organizationId: string, adminId: string) => {
  const client = useQueryClient();
  const params = { organizationId, adminId };
  const refresh = [sessions.ofOrganizationAdmin];
  const update = useAction(admins.organizationUpdate, {
    ...updateMessages,
    refresh: [...refresh, admins.organizationAll],
    updateCache: (client, { admin }) => cachedOrganizationAdmins.replace(client, admin),
  });
  const end = useAction(sessions.endOfOrganizationAdmin, { ...endSessionMessages, refresh });
  const turnOff = useAction(twoStep.offForOrganizationAdmin, {
    ...endTwoStepMessages,
    refresh: [...refresh, admins.organizationAll],
  });
  const [wantedPage, onPage] = useState(1);
  const paged = usePagedQuery(
    sessions.ofOrganizationAdmin,
    (page) => ({ params, query: { page, limit: sessionsAtOnce } }),
    { ...sessionOptions, page: wantedPage },
  );
  return {
    ...paged,
    onPage,
    update: (body: AdminUpdateForm) => update.run({ params, body }),
    refetch: () => cachedOrganizationAdmins.refetch(client, adminId),
    endSession: (sessionId: string) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};

export type SubordinateAdmin = ReturnType<typeof useOrganizationSubordinate>;

/** The same for an institution. */
export const useInstitutionSubordinate = (
  institutionId: string,
  adminId: string,
): SubordinateAdmin => {
  const client = useQueryClient();
  const params = { institutionId, adminId };
  const refresh = [sessions.ofInstitutionAdmin];
  const update = useAction(admins.institutionUpdate, {
    ...updateMessages,
    refresh: [...refresh, admins.institutionAll],
    updateCache: (client, { admin }) => cachedInstitutionAdmins.replace(client, admin),
  });
  const end = useAction(sessions.endOfInstitutionAdmin, { ...endSessionMessages, refresh });
  const turnOff = useAction(twoStep.offForInstitutionAdmin, {
    ...endTwoStepMessages,
    refresh: [...refresh, admins.institutionAll],
  });
  const [wantedPage, onPage] = useState(1);
  const paged = usePagedQuery(
    sessions.ofInstitutionAdmin,
    (page) => ({ params, query: { page, limit: sessionsAtOnce } }),
    { ...sessionOptions, page: wantedPage },
  );
  return {
    ...paged,
    onPage,
    update: (body) => update.run({ params, body }),
    refetch: () => cachedInstitutionAdmins.refetch(client, adminId),
    endSession: (sessionId) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};
