import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PartFailure } from '../feedback/part.tsx';
import { Modal } from './modal.tsx';

interface DialogPartProps {
  readonly title: string;
  readonly dialog: { readonly opened: boolean; readonly close: () => void };
  readonly children: ReactNode;
}

/** Boundary of a lazy dialog: a load error shows in a dialog, and the page stays. */
export const DialogPart = ({ title, dialog, children }: DialogPartProps) => (
  <CatchBoundary
    getResetKey={() => title}
    errorComponent={(props) => (
      <Modal opened={dialog.opened} onClose={dialog.close} title={title}>
        <PartFailure {...props} />
      </Modal>
    )}
  >
    {children}
  </CatchBoundary>
);
