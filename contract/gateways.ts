import * as z from 'zod/mini';
import { type CredentialField, CredentialForm, specifiedForm } from './credential-forms.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, expectedVersion, id, instant, requiredText } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { refundForms } from './payments.ts';
import { defaultProvider } from './providers.ts';

/** Credentials are taken as they were copied, except surrounding space. */
const credential = ({ label, required }: CredentialField) =>
  requiredText(required ?? defineFault('fieldRequired', { field: label.en }), 500);

/** A body of credentials, by the fields of their provider. */
export type GatewayForm = Readonly<Record<string, string | number | undefined>> & {
  readonly version?: number | undefined;
};

const providerOf = (code: string) => {
  const error = defineFault('choiceExpected', { choices: code });
  return z.literal(code, { error });
};

/** The schema of a provider's credentials; a body that names no provider is the default one's. */
export const gatewayFormOf = ({ provider, fields }: CredentialForm) =>
  z.strictObject({
    provider:
      provider === defaultProvider ? z.optional(providerOf(provider)) : providerOf(provider),
    ...Object.fromEntries(fields.map((field) => [field.name, credential(field)])),
    /** May repeat the institution of the path. */
    institutionId: z.optional(id),
    version: expectedVersion,
  });

/** The schema of the specification's credentials. */
export const gatewayForm = gatewayFormOf(specifiedForm);

/** The schema of the credentials of several providers. */
export const gatewayFormsOf = (
  forms: readonly [CredentialForm, ...CredentialForm[]],
): z.ZodMiniType<GatewayForm, GatewayForm> => {
  const [first, ...others] = forms;
  if (!others.length) return first === specifiedForm ? gatewayForm : gatewayFormOf(first);
  const choices = forms.map(({ provider }) => provider).join(', ');
  return z.discriminatedUnion('provider', [gatewayFormOf(first), ...others.map(gatewayFormOf)], {
    error: defineFault('choiceExpected', { choices }),
  });
};

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
  provider: answerText(60),
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
      'Whether institutions without their own credentials are paid by the platform’s, the credentials that each provider asks for, and for super admins how the platform’s account refunds',
    who: { types: adminTypes },
    status: 200,
    answer: z.strictObject({
      isSetUp: z.boolean(),
      /** For super admins alone. */
      refunds,
      /** The providers that the server serves, the default one first. */
      forms: boundedList(10, CredentialForm),
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
    body: gatewayFormsOf([specifiedForm]),
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
