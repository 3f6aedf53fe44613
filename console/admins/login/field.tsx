import type { ReactNode, Ref } from 'react';
import styles from './login.module.css';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly inputMode?: 'numeric';
  /** Description under the field. */
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly input: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

export const Field = (props: FieldProps) => {
  const { name, label, type, autoComplete, inputMode, hint, value, error, input } = props;
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
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
          inputMode={inputMode}
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
        {props.children}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={styles.about}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
