import { type RefObject, useRef, useState } from 'react';
import { admins } from '../../contract/admins.ts';
import { CallError, call } from '../core/call.ts';
import { faultsOf } from '../core/faults.ts';
import { notify } from '../core/notices.ts';
import { startSession } from '../core/session.ts';
import { say } from '../core/texts.ts';

const names = ['username', 'password', 'code'] as const;
export type Name = (typeof names)[number];
type Errors = Readonly<Record<string, string>>;

/** Spec 8: the server's username, password, message or verified text, else 'Login failed'. */
const failureText = (error: unknown): string => {
  if (!(error instanceof CallError)) return say('Login failed');
  const { errors, message } = error;
  const told = [errors.username, errors.password, errors.message, message, errors.verified];
  return told.find(Boolean) ?? say('Login failed');
};

/** State of the login form; on success it starts the session. */
export const useLogin = () => {
  const [values, setValues] = useState({ username: '', password: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const inputs: Record<Name, RefObject<HTMLInputElement | null>> = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };

  const show = (faults: Errors) => {
    setErrors(faults);
    const first = names.find((name) => faults[name]);
    if (first) inputs[first].current?.focus();
  };

  const edit = (name: Name) => (value: string) => {
    setValues((known) => ({ ...known, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };

  const fail = (error: unknown) => {
    const faults = error instanceof CallError ? error.errors : {};
    // Username and password were right: the request for a code is no failure.
    if (faults.code && !asksCode) return setAsksCode(true);
    notify('failed', failureText(error));
    show(faults);
  };

  const submit = async () => {
    if (busy) return;
    const { username, password, code } = values;
    const body = { username, password, code: asksCode ? code : undefined };
    const faults = faultsOf(admins.login.body, body);
    if (Object.keys(faults).length > 0) return show(faults);
    setBusy(true);
    try {
      const session = await call(admins.login, { body });
      notify('done', say('Login Success'));
      startSession(session);
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  };

  return { values, errors, busy, asksCode, inputs, edit, submit };
};
