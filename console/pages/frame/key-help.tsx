import { lazy, Suspense } from 'react';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useKeyListener } from '../../ui/keys/use-keys.ts';

const KeysModal = lazy(() => import('../../ui/keys/keys-modal.tsx'));

/** Listens to the keys of every page, and lists them. */
export const KeyHelp = () => {
  const dialog = useDialog<true>();
  useKeyListener(() => dialog.open(true));
  return (
    <Suspense>
      {dialog.subject && <KeysModal opened={dialog.opened} onClose={dialog.close} />}
    </Suspense>
  );
};
