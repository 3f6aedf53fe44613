import { useRef } from 'react';
import { useDialog } from '../dialogs/use-dialog.ts';
import type { UnsavedForm } from './unsaved-values.ts';
import type { FormDialog } from './use-form-dialog.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** Closes a form dialog; unsaved input needs a confirmation, also when leaving the page. */
export const useClosing = (dialog: FormDialog) => {
  const typed = useRef<UnsavedForm>(null);
  const discardDialog = useDialog<void>();
  const unsavedForm = () => (dialog.opened && typed.current?.isDirty() ? typed.current : undefined);
  const blocker = useUnsavedGuard(dialog.name, dialog.subject, unsavedForm);

  return {
    typed,
    close: dialog.close,
    closeAfterConfirm: () => {
      if (!unsavedForm()) return dialog.close();
      // After the key event, or the same Esc would also close the confirmation.
      setTimeout(discardDialog.open);
    },
    /** For `DiscardQuestion`. */
    discard: {
      opened: discardDialog.opened || blocker !== undefined,
      onStay: () => {
        discardDialog.close();
        blocker?.reset();
      },
      onDiscard: () => {
        discardDialog.close();
        dialog.close();
        blocker?.proceed();
      },
    },
  };
};
