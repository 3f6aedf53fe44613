import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { PartFailure } from './part.tsx';

interface Props {
  readonly title: string;
  readonly dialog: { readonly opened: boolean; readonly close: () => void };
  readonly children: ReactNode;
}

/** A dialog that is fetched when it is opened; where it fails, a dialog says so and the page stays. */
export const DialogPart = ({ title, dialog, children }: Props) => (
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
