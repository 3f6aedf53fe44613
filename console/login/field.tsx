import type { ReactNode, Ref } from 'react';
import styles from './login.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly input: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

export const Field = (props: Props) => {
  const { name, label, type, autoComplete, value, error, input, onChange, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={name}
          name={name}
          type={type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={error && `${name}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {children}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
