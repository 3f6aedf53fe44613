import * as z from 'zod/mini';
import { anyAdmin, institutionAccess, organizationAccess, secretText } from './admins.ts';
import { defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, requiredText } from './fields.ts';
import { defineFault } from './messages/faults.ts';

/** A code of the authenticator app or a recovery code, as a person types it. */
const code = requiredText(defineFault('codeRequired'), 100);

/** Required to turn it on or off and to renew recovery codes: a session alone is not enough. */
export const bothSteps = z.strictObject({
  password: secretText(defineFault('passwordRequired')),
  code,
});
export type BothSteps = z.output<typeof bothSteps>;

export const RecoveryCodesAnswer = z.strictObject({
  recoveryCodes: boundedList(20, answerText(20)),
});

/** Login with a password and a code by time (TOTP, RFC 6238). */
export const twoStep = {
  state: defineEndpoint({
    operationId: 'getTwoStep',
    method: 'GET',
    path: '/admin/two-step',
    summary: 'Whether the caller logs in in two steps, and how many recovery codes are left',
    who: anyAdmin,
    beforeTwoStep: true,
    status: 200,
    answer: z.strictObject({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.int() }),
  }),
  begin: defineEndpoint({
    operationId: 'beginTwoStep',
    method: 'POST',
    path: '/admin/two-step',
    summary:
      'Make the secret of an authenticator app; it counts once a code of it has confirmed it',
    who: anyAdmin,
    beforeTwoStep: true,
    status: 200,
    /** The secret as text, and as the `otpauth:` address of a QR code. */
    answer: z.strictObject({ secret: answerText(100), secretAddress: answerText(1000) }),
  }),
  confirm: defineEndpoint({
    operationId: 'turnOnTwoStep',
    method: 'PUT',
    path: '/admin/two-step',
    summary: 'Turn two-step login on with a first code; answers the recovery codes, once',
    who: anyAdmin,
    beforeTwoStep: true,
    body: bothSteps,
    status: 200,
    answer: RecoveryCodesAnswer,
  }),
  off: defineEndpoint({
    operationId: 'turnOffTwoStep',
    method: 'POST',
    path: '/admin/two-step/off',
    summary: 'Turn two-step login off',
    who: anyAdmin,
    body: bothSteps,
    status: 204,
  }),
  renewCodes: defineEndpoint({
    operationId: 'renewRecoveryCodes',
    method: 'POST',
    path: '/admin/two-step/recovery-codes',
    summary: 'Make new recovery codes in place of those there are; answers them, once',
    who: anyAdmin,
    body: bothSteps,
    status: 200,
    answer: RecoveryCodesAnswer,
  }),
  offForOrganizationAdmin: defineEndpoint({
    operationId: 'turnOffTwoStepOfOrganizationAdmin',
    method: 'DELETE',
    path: '/admin/organization/two-step/:organizationId/:adminId',
    summary: 'Turn two-step login off for an admin of an organization; its sessions end',
    who: organizationAccess,
    status: 204,
  }),
  offForInstitutionAdmin: defineEndpoint({
    operationId: 'turnOffTwoStepOfInstitutionAdmin',
    method: 'DELETE',
    path: '/admin/institution/two-step/:institutionId/:adminId',
    summary: 'Turn two-step login off for an admin of an institution; its sessions end',
    who: institutionAccess,
    status: 204,
  }),
};
