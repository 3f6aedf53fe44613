import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { showError } from '../../core/calls/queries.ts';
import type { Errors, FormFields } from './fields.ts';

interface FormSubmit {
  /** The form element, to find its invalid field. */
  readonly holder: RefObject<HTMLFormElement | null>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
}

export type SaveOutcome = { readonly ok: true } | { readonly ok: false; readonly errors: Errors };

/** Saves a form once at a time; the first invalid field gets the focus. */
export const useSubmit = <V extends Record<string, unknown>>(
  { form }: FormFields<V>,
  save: (values: V) => Promise<SaveOutcome>,
  onDone: () => void,
  /** Confirms valid values before they are saved. */
  confirmValues: (values: V) => Promise<boolean> = async () => true,
): FormSubmit => {
  const [busy, setBusy] = useState(false);
  const holder = useRef<HTMLFormElement>(null);
  const shouldFocusFault = useRef(false);

  // The invalid field gets the focus after its error is rendered.
  useEffect(() => {
    if (!shouldFocusFault.current) return;
    shouldFocusFault.current = false;
    holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const submit = form.onSubmit(
    async (values) => {
      if (busy || !(await confirmValues(values))) return;
      setBusy(true);
      try {
        const saved = await save(values);
        if (saved.ok) return onDone();
        form.setErrors(saved.errors);
        shouldFocusFault.current = true;
      } catch (error) {
        showError(error);
      } finally {
        setBusy(false);
      }
    },
    () => {
      shouldFocusFault.current = true;
    },
  );
  return { holder, submit, busy };
};
