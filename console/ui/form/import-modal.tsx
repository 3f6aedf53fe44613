import type { ReactNode } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { usePhone } from '../frame/use-phone.ts';

interface ImportModalProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog as wide as a table. A click beside it would lose what was read. */
export const ImportModal = (props: ImportModalProps) => (
  <Modal {...props} size={880} fullScreen={usePhone()} closeOnClickOutside={false} />
);
