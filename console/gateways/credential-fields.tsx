import { PasswordInput } from '@mantine/core';
import { defineText, useText } from '../core/texts.ts';
import type { FormFields } from '../ui/form/fields.ts';
import { UsernameField } from '../ui/form/username-field.tsx';
import type { GatewayValues } from './values.ts';
import '../ui/theme/mantine-fields.ts';

const secrets = [
  { path: 'password', label: defineText('Password') },
  { path: 'appKey', label: defineText('App Key') },
  { path: 'appSecret', label: defineText('App Secret') },
] as const;

interface CredentialFieldsProps {
  readonly input: FormFields<GatewayValues>['input'];
  /** Secrets were saved before; they are never shown. */
  readonly hasSaved: boolean;
}

/** The four things bKash gives a merchant. */
export const CredentialFields = ({ input, hasSaved }: CredentialFieldsProps) => {
  const t = useText();
  return (
    <>
      <UsernameField {...input('username')} />
      {secrets.map(({ path, label }) => (
        <PasswordInput
          key={path}
          label={t(label)}
          required
          placeholder={hasSaved ? t('Saved, never shown') : ''}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show') }}
          {...input(path)}
        />
      ))}
    </>
  );
};
