import { useState } from 'react';
import { useDialog } from './use-dialog.ts';

/** Asks before a deed; the question closes once it is done, and stays where it failed. */
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
    /** What it is about; absent until it was asked once. */
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

/** As much of it as shows the question. */
export type Asked<T> = Pick<ReturnType<typeof useAsk<T>>, 'subject' | 'asked'>;
