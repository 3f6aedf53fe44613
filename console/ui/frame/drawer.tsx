import { type DrawerProps, Drawer as Kit } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import { useDrawn } from './use-drawn.ts';

/** The kit's drawer; its close button has no name of its own. */
export const Drawer = (props: DrawerProps) => {
  const t = useText();
  const { isDrawn, opened } = useDrawn(props.opened);
  if (!isDrawn) return null;
  return <Kit {...props} opened={opened} closeButtonProps={{ 'aria-label': t('Close') }} />;
};
