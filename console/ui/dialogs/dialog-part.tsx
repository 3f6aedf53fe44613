import { CloseButton } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import { PartFailure } from '../feedback/part.tsx';
import styles from './dialog-part.module.css';

interface DialogPartProps {
  readonly title: string;
  readonly dialog: { readonly opened: boolean; readonly close: () => void };
  readonly children: ReactNode;
}

type FailureDialogProps = Omit<DialogPartProps, 'children'> & { readonly error: unknown };

const showModal = (element: HTMLDialogElement | null) => element?.showModal();

/** The browser's own dialog: the kit's may be in the file that failed to load. */
const FailureDialog = ({ title, dialog, error }: FailureDialogProps) => {
  const t = useText();
  return (
    dialog.opened && (
      <dialog ref={showModal} className={styles.dialog} aria-label={title} onClose={dialog.close}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <CloseButton aria-label={t('Close')} onClick={dialog.close} />
        </div>
        <PartFailure error={error} />
      </dialog>
    )
  );
};

/** Boundary of a lazy dialog: a load error shows in a dialog, and the page stays. */
export const DialogPart = ({ children, ...props }: DialogPartProps) => (
  <CatchBoundary
    getResetKey={() => props.title}
    errorComponent={({ error }) => <FailureDialog {...props} error={error} />}
  >
    {children}
  </CatchBoundary>
);
