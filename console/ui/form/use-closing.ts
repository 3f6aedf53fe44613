import { useRef } from 'react';
import { useDialog } from '../frame/use-dialog.ts';
import type { Typed } from './typed.ts';
import type { FormDialog } from './use-form-dialog.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Closes a form dialog; unsaved input needs a confirmation, also when leaving the page. */
export const useClosing = (dialog: FormDialog, onClose: (() => void) | undefined) => {
  const typed = useRef<Typed>(null);
  const asking = useDialog<void>();
  const unsaved = () => (dialog.opened && typed.current?.isDirty() ? typed.current : undefined);
  const leaving = useUnsaved(dialog.name, dialog.subject, unsaved);

  const close = () => {
    onClose?.();
    dialog.close();
  };
  return {
    typed,
    close,
    closeIfSure: () => {
      if (!unsaved()) return close();
      // After the key event, or the same Esc would also close the confirmation.
      setTimeout(asking.open);
    },
    /** For `DiscardQuestion`. */
    discard: {
      opened: asking.opened || leaving !== undefined,
      onStay: () => {
        asking.close();
        leaving?.reset();
      },
      onDiscard: () => {
        asking.close();
        close();
        leaving?.proceed();
      },
    },
  };
};
