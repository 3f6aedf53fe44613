import { PasswordInput } from '@mantine/core';
import type { CredentialField } from '../../contract/credential-forms.ts';
import { useLanguage, useText } from '../core/texts.ts';
import type { FormFields } from '../ui/form/fields.ts';
import { UsernameField } from '../ui/form/username-field.tsx';
import type { GatewayValues } from './values.ts';
import '../ui/theme/mantine-fields.ts';

interface CredentialFieldsProps {
  readonly fields: readonly CredentialField[];
  readonly input: FormFields<GatewayValues>['input'];
  /** Secrets were saved before; they are never shown. */
  readonly hasSaved: boolean;
}

/** The fields of a provider's credentials. */
export const CredentialFields = ({ fields, input, hasSaved }: CredentialFieldsProps) => {
  const t = useText();
  const language = useLanguage();
  return fields.map(({ name, label, isSecret }) =>
    isSecret ? (
      <PasswordInput
        key={name}
        label={label[language]}
        required
        placeholder={hasSaved ? t('Saved, never shown') : ''}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show') }}
        {...input(name)}
      />
    ) : (
      <UsernameField key={name} {...input(name)} label={label[language]} />
    ),
  );
};
