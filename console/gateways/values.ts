import * as z from 'zod/mini';
import { type CredentialForm, specifiedForm } from '../../contract/credential-forms.ts';
import { gatewayFormOf } from '../../contract/gateways.ts';
import { defaultProvider } from '../../contract/providers.ts';
import type { SavedGateway } from './saved-gateway.ts';

/** The platform's account, or an own one at the provider of this code. */
export type GatewayChoice = string;
export const platformChoice = 'default';

/** The chosen gateway, and the credentials by the names of their fields. */
export type GatewayValues = Record<string, string | number | undefined> & {
  choice: GatewayChoice;
  version?: number | undefined;
};

const schemaOf = (form: CredentialForm) => {
  const { provider: _, ...shape } = gatewayFormOf(form).shape;
  return z.object({ ...shape, choice: z.literal(form.provider) });
};

/** Checks the fields of the chosen provider; nothing is sent for the platform's account. */
export const gatewaySchemaOf = (forms: readonly CredentialForm[]) => {
  const [first = schemaOf(specifiedForm), ...others] = forms.map(schemaOf);
  return z.discriminatedUnion('choice', [first, ...others]);
};

/** The values of an untouched form. */
export const valuesOf = (
  forms: readonly CredentialForm[],
  saved: SavedGateway | undefined,
): GatewayValues => {
  const names = forms.flatMap(({ fields }) => fields.map(({ name }) => name));
  const [nameField] = forms.find(({ provider }) => provider === saved?.provider)?.fields ?? [];
  return {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...(saved && nameField && { [nameField.name]: saved.username }),
    choice: saved?.provider ?? platformChoice,
    version: saved?.version,
  };
};

/** The body of the chosen credentials; the default provider's names none. */
export const bodyOf = ({ provider, fields }: CredentialForm, values: GatewayValues) => ({
  ...(provider !== defaultProvider && { provider }),
  ...Object.fromEntries(fields.map(({ name }) => [name, values[name]])),
  version: values.version,
});

/** Names of the secret fields. */
export const secretsOf = (forms: readonly CredentialForm[]): ReadonlySet<string> =>
  new Set(
    forms.flatMap(({ fields }) => fields.flatMap(({ isSecret, name }) => (isSecret ? [name] : []))),
  );
