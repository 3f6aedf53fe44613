import { useEffect, useState } from 'react';
import { useText } from '../../core/texts.ts';
import { Mark } from '../../ui/frame/mark.tsx';
import { Field } from './field.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './login.module.css';
import { MachineDrawing } from './machine.tsx';
import { useLogin } from './use-login.ts';

const Eye = ({ open }: { readonly open: boolean }) => (
  <svg viewBox="0 0 24 24" className={styles.eye} aria-hidden="true">
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
    {open && <path d="M4 4l16 16" />}
  </svg>
);

const LoginForm = () => {
  const t = useText();
  const { values, errors, busy, asksCode, inputs, edit, submit } = useLogin();
  const [visible, setVisible] = useState(false);
  const faultOf = (name: string) => (errors[name] ? t(errors[name]) : undefined);
  const username = inputs.username;

  const code = inputs.code;

  useEffect(() => username.current?.focus(), [username]);
  useEffect(() => {
    if (asksCode) code.current?.focus();
  }, [asksCode, code]);

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{t('Log in')}</h1>
      <p className={styles.lead}>{t('Manage your machines, stock and RFIDs.')}</p>
      <Field
        name="username"
        label={t('Username')}
        type="text"
        autoComplete="username"
        value={values.username}
        error={faultOf('username')}
        input={inputs.username}
        onChange={edit('username')}
      />
      <Field
        name="password"
        label={t('Password')}
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        value={values.password}
        error={faultOf('password')}
        input={inputs.password}
        onChange={edit('password')}
      >
        <button
          type="button"
          className={styles.reveal}
          aria-label={visible ? t('Hide') : t('Show')}
          onClick={() => setVisible(!visible)}
        >
          <Eye open={visible} />
        </button>
      </Field>
      {asksCode && (
        <Field
          name="code"
          label={t('Code')}
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={t('From your authenticator app, or one of your recovery codes.')}
          value={values.code}
          error={faultOf('code')}
          input={inputs.code}
          onChange={edit('code')}
        />
      )}
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {busy ? t('Logging in…') : t('Login')}
      </button>
      <p className={styles.hint}>
        {t('Forgot your password? Ask the admin who gave you this login.')}
      </p>
    </form>
  );
};

/** Without Mantine: this screen renders before the console is loaded. */
export const Login = () => {
  const t = useText();
  useEffect(() => {
    document.title = `${t('Log in')} · VMS`;
  }, [t]);

  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <header className={styles.brand}>
          <Mark />
          <span>VMS</span>
        </header>
        <main className={styles.middle}>
          <LoginForm />
        </main>
        <LanguageSwitch />
      </div>
      <div className={styles.picture}>
        <MachineDrawing />
      </div>
    </div>
  );
};
