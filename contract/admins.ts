import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedList, expectedVersion, optionalText, requiredText } from './fields.ts';
import { Admin, anyAdmin, loginRows, passwordFormat, secretText } from './login.ts';
import { defineFault } from './messages/faults.ts';
import { optionalPageQuery, pageCount } from './paging.ts';

export { Admin, AdminAnswer, anyAdmin, secretText } from './login.ts';

const newPassword = z
  .string({ error: defineFault('passwordRequired') })
  .check(
    z.minLength(1, { error: defineFault('passwordRequired'), abort: true }),
    z.minLength(6, defineFault('passwordTooShort', { min: 6 })),
    z.maxLength(128, defineFault('tooLong', { max: 128 })),
    passwordFormat,
  );

/** An empty password keeps the present one. */
const replacementPassword = z.string({ error: defineFault('textExpected') }).check(
  z.refine(
    (password) => password === '' || password.length >= 6,
    defineFault('passwordTooShort', { min: 6 }),
  ),
  z.maxLength(128, defineFault('tooLong', { max: 128 })),
  passwordFormat,
);

/** Maximum for each organization and institution, listed whole without `page`. */
export const maxAdmins = 200;

export const AdminsAnswer = z.strictObject({
  admins: boundedList(maxAdmins, Admin),
  count: pageCount,
});
/** Set when a common password was accepted. */
const weak = z.optional(z.literal(true));
const SavedAdminAnswer = z.strictObject({ admin: Admin, weak });
export const adminForm = z.strictObject({
  username: requiredText(defineFault('usernameRequired'), 100),
  password: newPassword,
});
/** Omitted fields stay unchanged. */
export const adminUpdateForm = z.strictObject({
  username: z.optional(requiredText(defineFault('usernameRequired'), 100)),
  password: z.optional(replacementPassword),
  version: expectedVersion,
});
export type AdminUpdateForm = z.output<typeof adminUpdateForm>;

const adminQuery = z.strictObject({
  ...optionalPageQuery,
  /** A part of a username. */
  find: z.optional(optionalText()),
});
export type AdminQuery = z.output<typeof adminQuery>;

export const organizationAccess = {
  types: ['SUPER'],
  tenant: { organization: 'organizationId' },
} as const;
export const institutionAccess = {
  types: ['SUPER', 'ORGANIZATION'],
  tenant: { institution: 'institutionId' },
} as const;

export const admins = {
  ...loginRows,
  password: defineEndpoint({
    operationId: 'changePassword',
    method: 'POST',
    path: '/admin/password',
    summary: 'Change the password; every session of the admin ends',
    who: anyAdmin,
    body: z.strictObject({ oldPassword: secretText(defineFault('passwordRequired')), newPassword }),
    status: 204,
  }),
  organizationAll: defineEndpoint({
    operationId: 'listOrganizationAdmins',
    method: 'GET',
    path: '/admin/organization/all/:organizationId',
    summary:
      'The admins of an organization, by their username: a page of them with `page` or `limit`, else all',
    who: organizationAccess,
    query: adminQuery,
    status: 200,
    answer: AdminsAnswer,
  }),
  institutionAll: defineEndpoint({
    operationId: 'listInstitutionAdmins',
    method: 'GET',
    path: '/admin/institution/all/:institutionId',
    summary:
      'The admins of an institution, by their username: a page of them with `page` or `limit`, else all',
    who: institutionAccess,
    query: adminQuery,
    status: 200,
    answer: AdminsAnswer,
  }),
  organizationCreate: defineEndpoint({
    operationId: 'createOrganizationAdmin',
    method: 'POST',
    path: '/admin/organization/create/:organizationId',
    summary: 'Create an admin of an organization',
    who: organizationAccess,
    body: adminForm,
    status: 201,
    answer: SavedAdminAnswer,
  }),
  institutionCreate: defineEndpoint({
    operationId: 'createInstitutionAdmin',
    method: 'POST',
    path: '/admin/institution/create/:institutionId',
    summary: 'Create an admin of an institution',
    who: institutionAccess,
    body: adminForm,
    status: 201,
    answer: SavedAdminAnswer,
  }),
  organizationUpdate: defineEndpoint({
    operationId: 'updateOrganizationAdmin',
    method: 'PUT',
    path: '/admin/organization/:organizationId/:adminId',
    summary: 'Change the login of an admin of an organization; its sessions end',
    who: organizationAccess,
    body: adminUpdateForm,
    status: 200,
    answer: SavedAdminAnswer,
  }),
  institutionUpdate: defineEndpoint({
    operationId: 'updateInstitutionAdmin',
    method: 'PUT',
    path: '/admin/institution/:institutionId/:adminId',
    summary: 'Change the login of an admin of an institution; its sessions end',
    who: institutionAccess,
    body: adminUpdateForm,
    status: 200,
    answer: SavedAdminAnswer,
  }),
  organizationRemove: defineEndpoint({
    operationId: 'removeOrganizationAdmin',
    method: 'DELETE',
    path: '/admin/organization/remove/:organizationId/:adminId',
    summary: 'Remove an admin of an organization; its sessions end',
    who: organizationAccess,
    status: 204,
  }),
  institutionRemove: defineEndpoint({
    operationId: 'removeInstitutionAdmin',
    method: 'DELETE',
    path: '/admin/institution/remove/:institutionId/:adminId',
    summary: 'Remove an admin of an institution; its sessions end',
    who: institutionAccess,
    status: 204,
  }),
};
