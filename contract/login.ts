import * as z from 'zod/mini';
import { adminTypes, defineEndpoint, unauthenticatedBodyBytes } from './endpoint.ts';
import { answerText, id, optionalText, requiredText } from './fields.ts';
import { defineFault } from './messages/faults.ts';

export const Admin = z.strictObject({
  _id: id,
  username: answerText(100),
  type: z.enum(adminTypes),
  organizationId: z.nullable(id),
  institutionId: z.nullable(id),
  avatar: z.nullable(answerText()),
  /** Set only when two-step login is on, or required of this admin and not set up yet. */
  twoStep: z.optional(z.enum(['ON', 'REQUIRED'])),
  /** Counts changes of username and password; only for those who may make them. */
  version: z.optional(z.int()),
});
export type Admin = z.output<typeof Admin>;

export const anyAdmin = { types: adminTypes } as const;

export const passwordFormat = z.meta<string>({ format: 'password' });

/** A secret is taken as it was typed: never trimmed. */
export const secretText = (message: string) =>
  z
    .string({ error: message })
    .check(
      z.minLength(1, message),
      z.maxLength(128, defineFault('tooLong', { max: 128 })),
      passwordFormat,
    );

export const AdminAnswer = z.strictObject({ admin: Admin });

/** The rows of a login. They are apart so that its page needs no others. */
export const loginRows = {
  login: defineEndpoint({
    operationId: 'logIn',
    method: 'POST',
    path: '/admin/login',
    summary: 'Log in',
    who: 'anyone',
    isLogin: true,
    body: z.strictObject({
      username: requiredText(defineFault('usernameRequired'), 100),
      password: secretText(defineFault('passwordRequired')),
      /** A code of the authenticator app or a recovery code; required where two-step login is on. */
      code: z.optional(optionalText(100)),
    }),
    maxBytes: unauthenticatedBodyBytes,
    status: 200,
    answer: z.strictObject({ admin: Admin, accessToken: answerText(100) }),
  }),
  logout: defineEndpoint({
    operationId: 'logOut',
    method: 'POST',
    path: '/admin/logout',
    summary: 'Log out, here or (everywhere) in every browser',
    who: anyAdmin,
    beforeTwoStep: true,
    body: z.optional(z.strictObject({ everywhere: z.optional(z.boolean()) })),
    status: 204,
  }),
  me: defineEndpoint({
    operationId: 'getMe',
    method: 'GET',
    path: '/admin/me',
    summary: 'The admin who is logged in',
    who: anyAdmin,
    beforeTwoStep: true,
    status: 200,
    answer: AdminAnswer,
  }),
};
