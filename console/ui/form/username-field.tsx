import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';

/** Input for a username, without autocorrection and autofill. */
export const UsernameField = (props: TextInputProps) => {
  const t = useText();
  return (
    <TextInput
      label={t('Username')}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
};
