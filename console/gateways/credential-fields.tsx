import { PasswordInput } from '@mantine/core';
import { say, useText } from '../core/texts.ts';
import type { Fields } from '../ui/form/fields.ts';
import { UsernameField } from '../ui/form/username-field.tsx';
import type { Values } from './values.ts';
import '../ui/frame/mantine-fields.ts';

const secrets = [
  { path: 'password', label: say('Password') },
  { path: 'appKey', label: say('App Key') },
  { path: 'appSecret', label: say('App Secret') },
] as const;

interface Props {
  readonly input: Fields<Values>['input'];
  /** Secrets were saved before; they are never shown. */
  readonly hasSaved: boolean;
}

/** The four things bKash gives a merchant. */
export const CredentialFields = ({ input, hasSaved }: Props) => {
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
