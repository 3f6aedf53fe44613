import * as z from 'zod/mini';
import { answerText, boundedList } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { defaultProvider } from './providers.ts';

const label = answerText(60);

/** One of the texts that let the server into a merchant account. */
export const CredentialField = z.strictObject({
  name: label,
  label: z.strictObject({ en: label, bn: label }),
  isSecret: z.boolean(),
  /** The fault of an empty one, where it has words of its own. */
  required: z.optional(answerText(100)),
});
export type CredentialField = z.output<typeof CredentialField>;

/** The credentials that a payment provider asks for; the first names the account. */
export const CredentialForm = z.strictObject({
  provider: answerText(60),
  fields: boundedList(10, CredentialField),
});
export type CredentialForm = z.output<typeof CredentialForm>;

/** The form of the specification. */
export const specifiedForm: CredentialForm = {
  provider: defaultProvider,
  fields: [
    {
      name: 'username',
      label: { en: 'Username', bn: 'ব্যবহারকারীর নাম' },
      isSecret: false,
      required: defineFault('gatewayUsernameRequired'),
    },
    {
      name: 'password',
      label: { en: 'Password', bn: 'পাসওয়ার্ড' },
      isSecret: true,
      required: defineFault('passwordRequired'),
    },
    {
      name: 'appKey',
      label: { en: 'App Key', bn: 'অ্যাপ কী' },
      isSecret: true,
      required: defineFault('appKeyRequired'),
    },
    {
      name: 'appSecret',
      label: { en: 'App Secret', bn: 'অ্যাপ সিক্রেট' },
      isSecret: true,
      required: defineFault('appSecretRequired'),
    },
  ],
};
