import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import { Drawer } from '../dialogs/drawer.tsx';
import styles from './filter-frame.module.css';
import '../theme/mantine-fields.ts';

interface FilterSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FilterSheet = ({ opened, onClose, children }: FilterSheetProps) => {
  const t = useText();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('Filters')}
      classNames={{ content: styles.sheet ?? '' }}
    >
      <Stack gap="md">
        {children}
        <Button className={styles.done} onClick={onClose}>
          {t('Show results')}
        </Button>
      </Stack>
    </Drawer>
  );
};

export default FilterSheet;
