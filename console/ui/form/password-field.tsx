import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import '../frame/mantine-fields.ts';

interface Props extends PasswordInputProps {
  /** What the browser may offer to fill in. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be looked at while it is typed. */
export const PasswordField = (props: Props) => {
  const t = useText();
  return (
    <PasswordInput required visibilityToggleButtonProps={{ 'aria-label': t('Show') }} {...props} />
  );
};
