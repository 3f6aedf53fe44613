import { Modal as Kit, type ModalProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';

/** The kit's modal; its close button has no name of its own, and `useDialog` returns the focus. */
export const Modal = (props: ModalProps) => {
  const t = useText();
  return <Kit {...props} returnFocus={false} closeButtonProps={{ 'aria-label': t('Close') }} />;
};
