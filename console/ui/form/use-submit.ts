import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Errors, Fields } from './fields.ts';

interface Submit {
  /** The form element, to find its invalid field. */
  readonly holder: RefObject<HTMLFormElement | null>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
}

export type Saved = { readonly ok: true } | { readonly ok: false; readonly errors: Errors };

/** Saves a form once at a time; the first invalid field gets the focus. */
export const useSubmit = <V extends Record<string, unknown>>(
  { form }: Fields<V>,
  save: (values: V) => Promise<Saved>,
  onDone: () => void,
  /** Confirms valid values before they are saved. */
  isSure: (values: V) => Promise<boolean> = async () => true,
): Submit => {
  const [busy, setBusy] = useState(false);
  const holder = useRef<HTMLFormElement>(null);
  const sought = useRef(false);

  // The invalid field gets the focus after its error is rendered.
  useEffect(() => {
    if (!sought.current) return;
    sought.current = false;
    holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const submit = form.onSubmit(
    async (values) => {
      if (busy || !(await isSure(values))) return;
      setBusy(true);
      const saved = await save(values);
      setBusy(false);
      if (saved.ok) return onDone();
      form.setErrors(saved.errors);
      sought.current = true;
    },
    () => {
      sought.current = true;
    },
  );
  return { holder, submit, busy };
};
