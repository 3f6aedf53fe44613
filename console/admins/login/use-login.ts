import { type RefObject, useRef, useState } from 'react';
import { loginRows } from '../../../contract/login.ts';
import { CallError, callEndpoint } from '../../core/calls/call.ts';
import { faultsOf } from '../../core/calls/faults.ts';
import { startSession } from '../../core/calls/session.ts';
import { defineText } from '../../core/texts.ts';
import { showToast } from '../../core/toasts.ts';

const fieldNames = ['username', 'password', 'code'] as const;
export type FieldName = (typeof fieldNames)[number];
type Errors = Readonly<Record<string, string>>;

const onlyThisTab = defineText(
  'This browser stores nothing. Your login ends when you reload or close this tab.',
);

/** Spec 8: the server's username, password, message or verified text, else 'Login failed'. */
export const loginFailureText = (error: unknown): string => {
  if (!(error instanceof CallError)) return defineText('Login failed');
  const { errors, message } = error;
  const texts = [errors.username, errors.password, errors.message, message, errors.verified];
  return texts.find(Boolean) ?? defineText('Login failed');
};

/** State of the login form; on success it starts the session. */
export const useLogin = () => {
  const [values, setValues] = useState({ username: '', password: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [isCodeRequired, setAsksCode] = useState(false);
  const inputs: Record<FieldName, RefObject<HTMLInputElement | null>> = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };

  const showErrors = (faults: Errors) => {
    setErrors(faults);
    const first = fieldNames.find((name) => faults[name]);
    if (first) inputs[first].current?.focus();
  };

  const edit = (name: FieldName) => (value: string) => {
    setValues((previous) => ({ ...previous, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };

  const fail = (error: unknown) => {
    const faults = error instanceof CallError ? error.errors : {};
    // Username and password were right: the request for a code is no failure.
    if (faults.code && !isCodeRequired) return setAsksCode(true);
    showToast('failed', loginFailureText(error));
    showErrors(faults);
  };

  const submit = async () => {
    if (busy) return;
    const { username, password, code } = values;
    const body = { username, password, code: isCodeRequired ? code : undefined };
    const faults = faultsOf(loginRows.login.body, body);
    if (Object.keys(faults).length > 0) return showErrors(faults);
    setBusy(true);
    try {
      const session = await callEndpoint(loginRows.login, { body });
      showToast('done', defineText('Login Success'));
      if (!startSession(session)) showToast('plain', onlyThisTab);
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  };

  return { values, errors, busy, asksCode: isCodeRequired, inputs, edit, submit };
};
