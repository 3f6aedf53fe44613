import { type DrawerProps, Drawer as Kit } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import '../theme/mantine-dialogs.ts';
import { useDrawn } from './use-drawn.ts';

/** Mantine's drawer with a named close button. */
export const Drawer = (props: DrawerProps) => {
  const t = useText();
  const { isDrawn, opened } = useDrawn(props.opened);
  if (!isDrawn) return null;
  return (
    <Kit
      {...props}
      opened={opened}
      // Its transition would still take keys and clicks.
      inert={!opened}
      closeButtonProps={{ 'aria-label': t('Close') }}
    />
  );
};
