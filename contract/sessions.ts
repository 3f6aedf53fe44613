import * as z from 'zod/mini';
import { everyType, ofInstitution, ofOrganization } from './admins.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** From where somebody logged in; what is not known is empty. */
const origin = {
  /** 'Chrome' */
  browser: z.string(),
  /** 'Android' */
  platform: z.string(),
  /** An IPv4 address, or the network of an IPv6 one. */
  client: z.string(),
};

export const Session = z.strictObject({
  _id: id,
  ...origin,
  createdAt: instant,
  lastUsedAt: instant,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** A login from a browser that was not known to its account. */
export const NewLogin = z.strictObject({ _id: id, ...origin, at: instant });
export type NewLogin = z.output<typeof NewLogin>;

const list = z.strictObject({ sessions: z.array(Session) });

export const sessions = {
  all: endpoint({
    method: 'GET',
    path: '/admin/sessions',
    summary: 'Where the caller is logged in',
    who: everyType,
    status: 200,
    answer: list,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/admin/sessions/:sessionId',
    summary: 'End a session of the caller',
    who: everyType,
    status: 204,
  }),
  ofOrganizationAdmin: endpoint({
    method: 'GET',
    path: '/admin/organization/sessions/:organizationId/:adminId',
    summary: 'Where an admin of an organization is logged in',
    who: ofOrganization,
    status: 200,
    answer: list,
  }),
  ofInstitutionAdmin: endpoint({
    method: 'GET',
    path: '/admin/institution/sessions/:institutionId/:adminId',
    summary: 'Where an admin of an institution is logged in',
    who: ofInstitution,
    status: 200,
    answer: list,
  }),
  endOfOrganizationAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/organization/sessions/:organizationId/:adminId/:sessionId',
    summary: 'End a session of an admin of an organization',
    who: ofOrganization,
    status: 204,
  }),
  endOfInstitutionAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/institution/sessions/:institutionId/:adminId/:sessionId',
    summary: 'End a session of an admin of an institution',
    who: ofInstitution,
    status: 204,
  }),
  newLogins: endpoint({
    method: 'GET',
    path: '/admin/new-logins',
    summary:
      'Logins from other, unknown browsers that the caller has not answered for, newest first',
    who: everyType,
    status: 200,
    answer: z.strictObject({ newLogins: z.array(NewLogin) }),
  }),
  answerNewLogin: endpoint({
    method: 'POST',
    path: '/admin/new-logins/:newLoginId',
    summary: 'Say whose login it was; the session of a stranger ends',
    who: everyType,
    body: z.strictObject({ wasMe: z.boolean() }),
    status: 204,
  }),
};
