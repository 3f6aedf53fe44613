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

const organizationCalls = {
  list: admins.organizationAll,
  create: admins.organizationCreate,
  update: admins.organizationUpdate,
  remove: admins.organizationRemove,
  sessions: sessions.ofOrganizationAdmin,
  endSession: sessions.endOfOrganizationAdmin,
  turnOffTwoStep: twoStep.offForOrganizationAdmin,
};
const institutionCalls = {
  list: admins.institutionAll,
  create: admins.institutionCreate,
  update: admins.institutionUpdate,
  remove: admins.institutionRemove,
  sessions: sessions.ofInstitutionAdmin,
  endSession: sessions.endOfInstitutionAdmin,
  turnOffTwoStep: twoStep.offForInstitutionAdmin,
};

export interface Tenant {
  readonly kind: 'organization' | 'institution';
  readonly id: string;
}

/** A path takes the one of the two parameters that it names. */
const callsOf = ({ kind, id }: Tenant) => {
  const calls = kind === 'organization' ? organizationCalls : institutionCalls;
  return {
    calls,
    cached: cachedPagesOf(calls.list, 'admins'),
    params: { organizationId: id, institutionId: id },
  };
};

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

/** The admins of a tenant, and what can be done with them. */
export const useAdmins = (tenant: Tenant, search: AdminsSearch) => {
  const { calls, cached, params } = callsOf(tenant);
  const refresh = [calls.list, institutions.setup];
  const create = useAction(calls.create, { ...createMessages, refresh });
  const remove = useAction(calls.remove, {
    ...removeMessages,
    updateCache: (client, _answer, request) => cached.remove(client, request.params.adminId),
    refresh,
  });
  const paged = usePagedQuery(
    calls.list,
    (page) => adminsRequest({ ...search, page }, { params }),
    { ...listOptions, page: search.page },
  );
  return {
    ...paged,
    create: (body: LoginFields) => create.run({ params, body }),
    remove: (adminId: string) => remove.run({ params: { ...params, adminId } }),
  };
};

export type AdminList = ReturnType<typeof useAdmins>;

/** An admin of a tenant with its sessions and their actions. */
export const useSubordinate = (tenant: Tenant, adminId: string) => {
  const client = useQueryClient();
  const { calls, cached, params: tenantParams } = callsOf(tenant);
  const params = { ...tenantParams, adminId };
  const refresh = [calls.sessions];
  const update = useAction(calls.update, {
    ...updateMessages,
    refresh: [...refresh, calls.list],
    updateCache: (client, { admin }) => cached.replace(client, admin),
  });
  const end = useAction(calls.endSession, { ...endSessionMessages, refresh });
  const turnOff = useAction(calls.turnOffTwoStep, {
    ...endTwoStepMessages,
    refresh: [...refresh, calls.list],
  });
  const [wantedPage, onPage] = useState(1);
  const paged = usePagedQuery(
    calls.sessions,
    (page) => ({ params, query: { page, limit: sessionsAtOnce } }),
    { ...sessionOptions, page: wantedPage },
  );
  return {
    ...paged,
    onPage,
    update: (body: AdminUpdateForm) => update.run({ params, body }),
    refetch: () => cached.refetch(client, adminId),
    endSession: (sessionId: string) => end.run({ params: { ...params, sessionId } }),
    turnOffTwoStep: () => turnOff.run({ params }),
  };
};

export type SubordinateAdmin = ReturnType<typeof useSubordinate>;
