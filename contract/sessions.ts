import * as z from 'zod/mini';
import { anyAdmin, institutionAccess, organizationAccess } from './admins.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, id, instant } from './fields.ts';
import { optionalPageQuery, pageCount } from './paging.ts';

/** Origin of a login; unknown parts are empty. */
const origin = {
  /** 'Chrome' */
  browser: answerText(100),
  /** 'Android' */
  platform: answerText(100),
  /** An IPv4 address, or the network of an IPv6 one. */
  client: answerText(100),
};

export const Session = z.strictObject({
  _id: id,
  ...origin,
  createdAt: instant,
  lastUsedAt: instant,
  /** True for the session of this request. */
  isThis: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** A login from a browser that its account had not used before. */
export const NewLogin = z.strictObject({ _id: id, ...origin, at: instant });
export type NewLogin = z.output<typeof NewLogin>;

/** Maximum for an admin: a login beyond it ends the session that was not used for longest. */
export const maxSessions = 100;

const SessionsAnswer = z.strictObject({
  sessions: boundedList(maxSessions, Session),
  count: pageCount,
});
const sessionQuery = z.strictObject(optionalPageQuery);
export type SessionQuery = z.output<typeof sessionQuery>;

export const sessions = {
  all: defineEndpoint({
    operationId: 'listSessions',
    method: 'GET',
    path: '/admin/sessions',
    summary: 'Where the caller is logged in: a page of it with `page` or `limit`, else all',
    who: anyAdmin,
    query: sessionQuery,
    status: 200,
    answer: SessionsAnswer,
  }),
  end: defineEndpoint({
    operationId: 'endSession',
    method: 'DELETE',
    path: '/admin/sessions/:sessionId',
    summary: 'End a session of the caller',
    who: anyAdmin,
    status: 204,
  }),
  ofOrganizationAdmin: defineEndpoint({
    operationId: 'listSessionsOfOrganizationAdmin',
    method: 'GET',
    path: '/admin/organization/sessions/:organizationId/:adminId',
    summary:
      'Where an admin of an organization is logged in: a page of it with `page` or `limit`, else all',
    who: organizationAccess,
    query: sessionQuery,
    status: 200,
    answer: SessionsAnswer,
  }),
  ofInstitutionAdmin: defineEndpoint({
    operationId: 'listSessionsOfInstitutionAdmin',
    method: 'GET',
    path: '/admin/institution/sessions/:institutionId/:adminId',
    summary:
      'Where an admin of an institution is logged in: a page of it with `page` or `limit`, else all',
    who: institutionAccess,
    query: sessionQuery,
    status: 200,
    answer: SessionsAnswer,
  }),
  endOfOrganizationAdmin: defineEndpoint({
    operationId: 'endSessionOfOrganizationAdmin',
    method: 'DELETE',
    path: '/admin/organization/sessions/:organizationId/:adminId/:sessionId',
    summary: 'End a session of an admin of an organization',
    who: organizationAccess,
    status: 204,
  }),
  endOfInstitutionAdmin: defineEndpoint({
    operationId: 'endSessionOfInstitutionAdmin',
    method: 'DELETE',
    path: '/admin/institution/sessions/:institutionId/:adminId/:sessionId',
    summary: 'End a session of an admin of an institution',
    who: institutionAccess,
    status: 204,
  }),
  answerNewLogin: defineEndpoint({
    operationId: 'answerNewLogin',
    method: 'POST',
    path: '/admin/new-logins/:newLoginId',
    summary: 'Say whose login it was; the session of a stranger ends',
    who: anyAdmin,
    body: z.strictObject({ wasMe: z.boolean() }),
    status: 204,
  }),
};
