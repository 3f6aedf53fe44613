import { useState } from 'react';
import * as z from 'zod/mini';
import { type Input, inputOf } from '../../core/returning.ts';
import { currentSession } from '../../core/session.ts';
import { type Dialog, useDialog } from '../frame/use-dialog.ts';

/** What was typed here into the form of that name when the session of this admin expired. */
export const useKeptInput = (name: string): Input | undefined => {
  const [kept] = useState(() => {
    const session = currentSession();
    return session && inputOf(session.admin._id, name);
  });
  return kept;
};

/** As much of its dialog as a form needs. */
export interface FormDialog {
  readonly name: string;
  readonly opened: boolean;
  readonly subject: unknown;
  readonly kept: Input | undefined;
  readonly close: () => void;
}

/**
 * A dialog with a form. It is open again, for the same subject, where a session expired under it.
 * `name` is its own among the forms of a page; a subject that no longer reads opens nothing.
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
