import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';

/** Input for an authenticator code or a recovery code: both are digits. */
export const CodeField = (props: TextInputProps) => {
  const t = useText();
  return (
    <TextInput
      label={t('Code')}
      required
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      {...props}
    />
  );
};
