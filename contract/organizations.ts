import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, optionalText, requiredText, told } from './fields.ts';
import { Inside } from './inside.ts';
import { logo, removeLogo } from './logos.ts';
import { fault } from './messages/faults.ts';
import { pageOf } from './paging.ts';
import { ofTenantPage, TenantName, tenantNamesQuery, tenantQuery } from './tenants.ts';

export const UnlockRfid = z.strictObject({
  _id: id,
  physicalId: told(100),
  name: told(),
  isActive: z.boolean(),
});
export type UnlockRfid = z.output<typeof UnlockRfid>;

export const Organization = z.strictObject({
  _id: id,
  name: told(),
  description: told(2000),
  type: told(),
  /** Path of the picture on this server. */
  logo: z.nullable(told()),
  unlockRFIDs: z.array(UnlockRfid),
  inside: z.extend(Inside, { institutions: z.int() }),
});
export type Organization = z.output<typeof Organization>;

export const organizationForm = z.strictObject({
  name: requiredText(fault('nameRequired')),
  description: requiredText(fault('descriptionRequired'), 2000),
  type: z.optional(optionalText()),
  logo,
});

const organizationUpdate = z.extend(organizationForm, { removeLogo });

export const OrganizationAnswer = z.strictObject({ organization: Organization });
const superOnly = { types: ['SUPER'] } as const;
const filtered = { types: ['SUPER', 'ORGANIZATION'], tenant: 'filtered' } as const;

export const organizations = {
  all: endpoint({
    operationId: 'listOrganizations',
    method: 'GET',
    path: '/organization/all',
    summary:
      'The organizations the caller may see, by their name or by `order`: a page of them with `page` or `limit`, else all',
    who: filtered,
    query: tenantQuery,
    status: 200,
    answer: z.strictObject({ organizations: z.array(Organization), ...ofTenantPage }),
  }),
  names: endpoint({
    operationId: 'listOrganizationNames',
    method: 'GET',
    path: '/organization/names',
    summary: 'What the organizations the caller may see are called, by pages with the exact count',
    who: filtered,
    query: tenantNamesQuery,
    status: 200,
    answer: z.strictObject({ organizations: pageOf(TenantName), count: z.int() }),
  }),
  one: endpoint({
    operationId: 'getOrganization',
    method: 'GET',
    path: '/organization/:id',
    summary: 'One organization',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: { organization: 'id' } },
    status: 200,
    answer: OrganizationAnswer,
  }),
  create: endpoint({
    operationId: 'createOrganization',
    method: 'POST',
    path: '/organization/create',
    summary: 'Create an organization',
    who: superOnly,
    body: organizationForm,
    multipart: true,
    status: 201,
    answer: OrganizationAnswer,
  }),
  update: endpoint({
    operationId: 'updateOrganization',
    method: 'PUT',
    path: '/organization/update/:id',
    summary: 'Change an organization',
    who: { types: ['SUPER'], tenant: { organization: 'id' } },
    body: organizationUpdate,
    multipart: true,
    status: 200,
    answer: OrganizationAnswer,
  }),
  remove: endpoint({
    operationId: 'removeOrganization',
    method: 'DELETE',
    path: '/organization/remove/:id',
    summary: 'Remove an organization that has no institutions',
    who: { types: ['SUPER'], tenant: { organization: 'id' } },
    status: 204,
  }),
};
