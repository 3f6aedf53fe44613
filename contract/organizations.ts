import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  answerText,
  boundedList,
  expectedVersion,
  id,
  optionalText,
  requiredText,
} from './fields.ts';
import { logo, removeLogo } from './logos.ts';
import { defineFault } from './messages/faults.ts';
import { Inside } from './tenant-summary.ts';
import { tenantPageCounts, tenantQuery } from './tenants.ts';

/** Maximum for an installation, whose organizations are listed whole without `page`. */
export const maxOrganizations = 1000;

export const UnlockRfid = z.strictObject({
  _id: id,
  physicalId: answerText(100),
  name: answerText(),
  isActive: z.boolean(),
  version: z.int(),
});
export type UnlockRfid = z.output<typeof UnlockRfid>;

export const Organization = z.strictObject({
  _id: id,
  name: answerText(),
  description: answerText(2000),
  type: answerText(),
  /** Path of the picture on this server. */
  logo: z.nullable(answerText()),
  unlockRFIDs: z.array(UnlockRfid),
  version: z.int(),
  inside: z.extend(Inside, { institutions: z.int() }),
});
export type Organization = z.output<typeof Organization>;

export const organizationForm = z.strictObject({
  name: requiredText(defineFault('nameRequired')),
  description: requiredText(defineFault('descriptionRequired'), 2000),
  type: z.optional(optionalText()),
  logo,
});

export const organizationUpdate = z.extend(organizationForm, {
  removeLogo,
  version: expectedVersion,
});

export const OrganizationAnswer = z.strictObject({ organization: Organization });
const superAccess = { types: ['SUPER'] } as const;
const filteredAccess = { types: ['SUPER', 'ORGANIZATION'], tenant: 'filtered' } as const;

export const organizations = {
  all: defineEndpoint({
    operationId: 'listOrganizations',
    method: 'GET',
    path: '/organization/all',
    summary:
      'The organizations the caller may see, by their name or by `order`: a page of them with `page` or `limit`, else all',
    who: filteredAccess,
    query: tenantQuery,
    status: 200,
    answer: z.strictObject({
      organizations: boundedList(maxOrganizations, Organization),
      ...tenantPageCounts,
    }),
  }),
  one: defineEndpoint({
    operationId: 'getOrganization',
    method: 'GET',
    path: '/organization/:id',
    summary: 'One organization',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: { organization: 'id' } },
    status: 200,
    answer: OrganizationAnswer,
  }),
  create: defineEndpoint({
    operationId: 'createOrganization',
    method: 'POST',
    path: '/organization/create',
    summary: 'Create an organization',
    who: superAccess,
    body: organizationForm,
    multipart: true,
    status: 201,
    answer: OrganizationAnswer,
  }),
  update: defineEndpoint({
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
  remove: defineEndpoint({
    operationId: 'removeOrganization',
    method: 'DELETE',
    path: '/organization/remove/:id',
    summary: 'Remove an organization that has no institutions',
    who: { types: ['SUPER'], tenant: { organization: 'id' } },
    status: 204,
  }),
};
