import { useState } from 'react';
import * as z from 'zod/mini';
import { findUnsavedInput, type UnsavedInput } from '../../core/calls/return-state.ts';
import { currentSession } from '../../core/calls/session.ts';
import { type Dialog, useDialog } from '../dialogs/use-dialog.ts';

/** Input of this form that was saved when this admin's session expired. */
export const useSavedInput = (name: string): UnsavedInput | undefined => {
  const [savedInput] = useState(() => {
    const session = currentSession();
    return session && findUnsavedInput(session.admin._id, name);
  });
  return savedInput;
};

/** The part of a dialog that a form needs. */
export interface FormDialog {
  readonly name: string;
  readonly opened: boolean;
  readonly subject: unknown;
  readonly restoredInput: UnsavedInput | undefined;
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
  const savedInput = useSavedInput(name);
  const [restoredSubject] = useState(() =>
    savedInput ? z.safeParse(subject, savedInput.subject).data : undefined,
  );
  const [restoredInput, setRestoredInput] = useState(
    restoredSubject === undefined ? undefined : savedInput,
  );
  const dialog = useDialog(restoredSubject);
  return {
    ...dialog,
    name,
    restoredInput,
    open: (next) => {
      setRestoredInput(undefined);
      dialog.open(next);
    },
  };
};
