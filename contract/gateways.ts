import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, expectedVersion, id, instant, requiredText } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { refundForms } from './payments.ts';

/** Credentials are taken as they were copied, except surrounding space. */
const credential = (message: string) => requiredText(message, 500);

export const gatewayForm = z.strictObject({
  username: credential(defineFault('gatewayUsernameRequired')),
  password: credential(defineFault('passwordRequired')),
  appKey: credential(defineFault('appKeyRequired')),
  appSecret: credential(defineFault('appSecretRequired')),
  /** May repeat the institution of the path. */
  institutionId: z.optional(id),
  version: expectedVersion,
});
export type GatewayForm = z.output<typeof gatewayForm>;

/** NOT_CHECKED: the provider could not be reached when the credentials were saved. */
export const gatewayChecks = ['ACCEPTED', 'NOT_CHECKED', 'REFUSED'] as const;
export type GatewayCheck = (typeof gatewayChecks)[number];

export const GatewayCredentials = z.strictObject({ username: answerText(100) });

const refundForm = z.nullable(z.enum(refundForms));

/** The provider's interface by which an account's refunds are made. */
export const AccountRefunds = z.strictObject({
  /** Null when the provider has none for the account. */
  form: refundForm,
  /** The last refund by it; null before the first. */
  lastAt: z.nullable(instant),
  since: instant,
  /** The interface before, within a month of the change. */
  formerForm: refundForm,
});
export type AccountRefunds = z.output<typeof AccountRefunds>;

/** Null until an interface has been seen. */
const refunds = z.nullable(AccountRefunds);

export const GatewayAnswer = z.strictObject({
  credentials: GatewayCredentials,
  /** The same as in `credentials`. */
  username: answerText(100),
  check: z.enum(gatewayChecks),
  refunds,
  version: z.int(),
});
const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const gateways = {
  platform: defineEndpoint({
    operationId: 'getPlatformGateway',
    method: 'GET',
    path: '/platform-gateway',
    summary:
      'Whether institutions without their own credentials are paid by the platform’s, and for super admins how it refunds',
    who: { types: adminTypes },
    status: 200,
    answer: z.strictObject({
      isSetUp: z.boolean(),
      /** For super admins alone. */
      refunds,
    }),
  }),
  one: defineEndpoint({
    operationId: 'getPaymentGateway',
    method: 'GET',
    path: '/payment-gateway/:institutionId',
    summary: 'The payment gateway credentials of an institution; a 404 when it uses the platform’s',
    who,
    status: 200,
    answer: GatewayAnswer,
  }),
  save: defineEndpoint({
    operationId: 'savePaymentGateway',
    method: 'PUT',
    path: '/payment-gateway/:institutionId',
    summary:
      'Save the institution’s own credentials, unless the provider refuses them; one out of reach leaves them unchecked',
    who,
    body: gatewayForm,
    status: 200,
    answer: GatewayAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removePaymentGateway',
    method: 'DELETE',
    path: '/payment-gateway/:institutionId',
    summary: 'Remove the institution’s credentials and use the platform’s',
    who,
    status: 204,
  }),
};
