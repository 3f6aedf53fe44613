import { useState } from 'react';
import { showError } from '../../core/calls/queries.ts';
import { useDialog } from './use-dialog.ts';

/** Confirms an action; the dialog closes after success and stays after a failure. */
export const useConfirmedAction = <T>(run: (subject: T) => Promise<{ readonly ok: boolean }>) => {
  const { opened, subject, open, close } = useDialog<T>();
  const [busy, setBusy] = useState(false);
  const confirm = async (confirmed: T) => {
    setBusy(true);
    try {
      const { ok } = await run(confirmed);
      if (ok) close();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    /** Subject of the action; undefined before the first confirmation. */
    subject,
    requestConfirm: open,
    /** For `Confirm`. */
    confirmation: {
      opened,
      busy,
      onConfirm: () => void (subject !== undefined && confirm(subject)),
      onClose: close,
    },
  };
};

/** The part that renders the confirmation. */
export type ConfirmedAction<T> = Pick<
  ReturnType<typeof useConfirmedAction<T>>,
  'subject' | 'confirmation'
>;
