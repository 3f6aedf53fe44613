import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';

/** The name of an account, which nothing corrects or fills in. */
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
