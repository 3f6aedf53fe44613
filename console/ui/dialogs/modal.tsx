import { Modal as Kit, type ModalProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import '../theme/mantine-dialogs.ts';
import { useDrawn } from './use-drawn.ts';

/** Mantine's modal with a named close button; `useDialog` returns the focus. */
export const Modal = (props: ModalProps) => {
  const t = useText();
  const { isDrawn, opened } = useDrawn(props.opened);
  if (!isDrawn) return null;
  return (
    <Kit
      returnFocus={false}
      {...props}
      opened={opened}
      // Its transition would still take keys and clicks.
      inert={!opened}
      closeButtonProps={{ 'aria-label': t('Close') }}
    />
  );
};
