import type { PasswordInputProps } from '@mantine/core';
import { isCommonPassword } from '../../../contract/values/common-passwords.ts';
import { useText } from '../../core/texts.ts';
import styles from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';

/** Input for a new password, with a warning for common ones. */
export const NewPasswordField = ({
  description,
  ...props
}: Omit<PasswordInputProps, 'autoComplete'>) => {
  const t = useText();
  const { value, error } = props;
  const isWeak = !error && typeof value === 'string' && isCommonPassword(value);
  return (
    <PasswordField
      autoComplete="new-password"
      description={
        <>
          {description}
          <span role="status" className={styles.warning}>
            {isWeak && t('This password is easy to guess. Choose another one to be safe.')}
          </span>
        </>
      }
      {...props}
    />
  );
};
