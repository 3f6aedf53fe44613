import * as z from 'zod/mini';
import { everyType, ofInstitution, ofOrganization, secret } from './admins.ts';
import { endpoint } from './endpoint.ts';
import { requiredText, told, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';

/** A code of the authenticator app or a recovery code, as a person types it. */
const code = requiredText(fault('codeRequired'), 100);

/** Required to turn it on or off and to renew recovery codes: a session alone is not enough. */
export const bothSteps = z.strictObject({ password: secret(fault('passwordRequired')), code });
export type BothSteps = z.output<typeof bothSteps>;

export const RecoveryCodesAnswer = z.strictObject({ recoveryCodes: upTo(20, told(20)) });

/** Login with a password and a code by time (TOTP, RFC 6238). */
export const twoStep = {
  state: endpoint({
    operationId: 'getTwoStep',
    method: 'GET',
    path: '/admin/two-step',
    summary: 'Whether the caller logs in in two steps, and how many recovery codes are left',
    who: everyType,
    beforeTwoStep: true,
    status: 200,
    answer: z.strictObject({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.int() }),
  }),
  begin: endpoint({
    operationId: 'beginTwoStep',
    method: 'POST',
    path: '/admin/two-step',
    summary:
      'Make the secret of an authenticator app; it counts once a code of it has confirmed it',
    who: everyType,
    beforeTwoStep: true,
    status: 200,
    /** The secret as text, and as the `otpauth:` address of a QR code. */
    answer: z.strictObject({ secret: told(100), secretAddress: told(1000) }),
  }),
  confirm: endpoint({
    operationId: 'turnOnTwoStep',
    method: 'PUT',
    path: '/admin/two-step',
    summary: 'Turn two-step login on with a first code; answers the recovery codes, once',
    who: everyType,
    beforeTwoStep: true,
    body: bothSteps,
    status: 200,
    answer: RecoveryCodesAnswer,
  }),
  off: endpoint({
    operationId: 'turnOffTwoStep',
    method: 'POST',
    path: '/admin/two-step/off',
    summary: 'Turn two-step login off',
    who: everyType,
    body: bothSteps,
    status: 204,
  }),
  renewCodes: endpoint({
    operationId: 'renewRecoveryCodes',
    method: 'POST',
    path: '/admin/two-step/recovery-codes',
    summary: 'Make new recovery codes in place of those there are; answers them, once',
    who: everyType,
    body: bothSteps,
    status: 200,
    answer: RecoveryCodesAnswer,
  }),
  offForOrganizationAdmin: endpoint({
    operationId: 'turnOffTwoStepOfOrganizationAdmin',
    method: 'DELETE',
    path: '/admin/organization/two-step/:organizationId/:adminId',
    summary: 'Turn two-step login off for an admin of an organization; its sessions end',
    who: ofOrganization,
    status: 204,
  }),
  offForInstitutionAdmin: endpoint({
    operationId: 'turnOffTwoStepOfInstitutionAdmin',
    method: 'DELETE',
    path: '/admin/institution/two-step/:institutionId/:adminId',
    summary: 'Turn two-step login off for an admin of an institution; its sessions end',
    who: ofInstitution,
    status: 204,
  }),
};
