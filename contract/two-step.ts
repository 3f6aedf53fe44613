import * as z from 'zod/mini';
import { everyType, ofInstitution, ofOrganization, secret } from './admins.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { fault } from './messages/faults.ts';

/** Of the authenticator app or a recovery code, as a person types it. */
const code = requiredText(fault('codeRequired'), 100);

/** Who turns it off or makes new recovery codes shows both. */
export const bothSteps = z.strictObject({ password: secret(fault('passwordRequired')), code });

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** Login with a password and a code by time (TOTP, RFC 6238). */
export const twoStep = {
  state: endpoint({
    method: 'GET',
    path: '/admin/two-step',
    summary: 'Whether the caller logs in in two steps, and how many recovery codes are left',
    who: everyType,
    beforeTwoStep: true,
    status: 200,
    answer: z.strictObject({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.int() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/admin/two-step',
    summary:
      'Make the secret of an authenticator app; it counts once a code of it has confirmed it',
    who: everyType,
    beforeTwoStep: true,
    status: 200,
    /** The secret as text, and as the `otpauth:` address of a QR code. */
    answer: z.strictObject({ secret: z.string(), secretAddress: z.string() }),
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/admin/two-step',
    summary: 'Turn two-step login on with a first code; answers the recovery codes, once',
    who: everyType,
    beforeTwoStep: true,
    body: z.strictObject({ code }),
    status: 200,
    answer: recoveryCodes,
  }),
  off: endpoint({
    method: 'POST',
    path: '/admin/two-step/off',
    summary: 'Turn two-step login off',
    who: everyType,
    body: bothSteps,
    status: 204,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/admin/two-step/recovery-codes',
    summary: 'Make new recovery codes in place of those there are; answers them, once',
    who: everyType,
    body: bothSteps,
    status: 200,
    answer: recoveryCodes,
  }),
  offForOrganizationAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/organization/two-step/:organizationId/:adminId',
    summary: 'Turn two-step login off for an admin of an organization; its sessions end',
    who: ofOrganization,
    status: 204,
  }),
  offForInstitutionAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/institution/two-step/:institutionId/:adminId',
    summary: 'Turn two-step login off for an admin of an institution; its sessions end',
    who: ofInstitution,
    status: 204,
  }),
};
