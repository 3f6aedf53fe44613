import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import '../theme/mantine-fields.ts';

interface PasswordFieldProps extends PasswordInputProps {
  /** Autofill hint for the browser. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = (props: PasswordFieldProps) => {
  const t = useText();
  return (
    <PasswordInput required visibilityToggleButtonProps={{ 'aria-label': t('Show') }} {...props} />
  );
};
