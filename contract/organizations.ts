import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, optionalText, requiredText } from './fields.ts';
import { Inside } from './inside.ts';
import { logo } from './logos.ts';
import { fault } from './messages/faults.ts';

export const UnlockRfid = z.strictObject({
  _id: id,
  physicalId: z.string(),
  name: z.string(),
  isActive: z.boolean(),
});
export type UnlockRfid = z.output<typeof UnlockRfid>;

export const Organization = z.strictObject({
  _id: id,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  /** Path of the picture on this server. */
  logo: z.nullable(z.string()),
  unlockRFIDs: z.array(UnlockRfid),
  inside: z.extend(Inside, { institutions: z.number() }),
});
export type Organization = z.output<typeof Organization>;

export const organizationForm = z.strictObject({
  name: requiredText(fault('nameRequired')),
  description: requiredText(fault('descriptionRequired'), 2000),
  type: z.optional(optionalText()),
  logo,
});

const answer = z.strictObject({ organization: Organization });
const superOnly = { types: ['SUPER'] } as const;

export const organizations = {
  all: endpoint({
    method: 'GET',
    path: '/organization/all',
    summary: 'The organizations the caller may see',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: 'filtered' },
    status: 200,
    answer: z.strictObject({ organizations: z.array(Organization) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/organization/:id',
    summary: 'One organization',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: { organization: 'id' } },
    status: 200,
    answer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/organization/create',
    summary: 'Create an organization',
    who: superOnly,
    body: organizationForm,
    multipart: true,
    status: 201,
    answer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/organization/update/:id',
    summary: 'Change an organization',
    who: { types: ['SUPER'], tenant: { organization: 'id' } },
    body: organizationForm,
    multipart: true,
    status: 200,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organization/remove/:id',
    summary: 'Remove an organization that has no institutions',
    who: { types: ['SUPER'], tenant: { organization: 'id' } },
    status: 204,
  }),
};
