import { useState } from 'react';
import * as z from 'zod/mini';
import { type Input, inputOf } from '../../core/returning.ts';
import { currentSession } from '../../core/session.ts';
import { type Dialog, useDialog } from '../frame/use-dialog.ts';

/** Input of this form that was saved when this admin's session expired. */
export const useKeptInput = (name: string): Input | undefined => {
  const [kept] = useState(() => {
    const session = currentSession();
    return session && inputOf(session.admin._id, name);
  });
  return kept;
};

/** The part of a dialog that a form needs. */
export interface FormDialog {
  readonly name: string;
  readonly opened: boolean;
  readonly subject: unknown;
  readonly kept: Input | undefined;
  readonly close: () => void;
}

/**
 * Dialog with a form. It reopens for the same subject after a session expired under it. `name` is
 * unique among the forms of a page; a subject that no longer parses opens nothing.
 */
export const useFormDialog = <T>(
  name: string,
  subject: z.ZodMiniType<T>,
): Dialog<T> & FormDialog => {
  const found = useKeptInput(name);
  const [again] = useState(() => (found ? z.safeParse(subject, found.subject).data : undefined));
  const [kept, setKept] = useState(again === undefined ? undefined : found);
  const dialog = useDialog(again);
  return {
    ...dialog,
    name,
    kept,
    open: (next) => {
      setKept(undefined);
      dialog.open(next);
    },
  };
};
