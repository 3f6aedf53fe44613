import { useState } from 'react';
import { useDialog } from './use-dialog.ts';

/** Confirms an action; the dialog closes after success and stays after a failure. */
export const useAsk = <T>(deed: (subject: T) => Promise<{ readonly ok: boolean }>) => {
  const { opened, subject, open, close } = useDialog<T>();
  const [busy, setBusy] = useState(false);
  const confirm = async (asked: T) => {
    setBusy(true);
    const { ok } = await deed(asked);
    setBusy(false);
    if (ok) close();
  };
  return {
    /** Subject of the action; undefined before the first confirmation. */
    subject,
    ask: open,
    /** For `Confirm`. */
    asked: {
      opened,
      busy,
      onConfirm: () => void (subject !== undefined && confirm(subject)),
      onClose: close,
    },
  };
};

/** The part that renders the confirmation. */
export type Asked<T> = Pick<ReturnType<typeof useAsk<T>>, 'subject' | 'asked'>;
