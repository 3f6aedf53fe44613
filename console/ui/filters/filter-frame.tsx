import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { Drawer } from '../dialogs/drawer.tsx';
import styles from './filter-frame.module.css';
import { RangePicker, type RangePickerProps } from './range-picker.tsx';

export interface FilterFrameProps {
  readonly phone: boolean;
  readonly range: Pick<RangePickerProps, 'value' | 'onChange' | 'placeholder'>;
  /** Number of filters besides the dates that differ from their default. */
  readonly active: number;
  /** Fields before and after the dates; `labelled` where they are stacked. */
  readonly before?: (labelled: boolean) => ReactNode;
  readonly after: (labelled: boolean) => ReactNode;
  /** Controls at the end of the row that change the view without filtering. */
  readonly aside?: (labelled: boolean) => ReactNode;
}

/** Filters in one row; on a phone only the dates, everything else in a sheet. */
export const FilterFrame = (props: FilterFrameProps) => {
  const { phone, range, active, before, after, aside } = props;
  const t = useText();
  const { number } = useFormats();
  const [opened, { open, close }] = useDisclosure(false);
  if (!phone) {
    return (
      <div className={styles.bar} data-aside={aside && true}>
        {before?.(false)}
        <RangePicker {...range} className={styles.range} />
        {after(false)}
        {aside && <div className={styles.aside}>{aside(false)}</div>}
      </div>
    );
  }
  return (
    <div className={styles.phone}>
      <RangePicker
        {...range}
        short
        rightSection={<ChevronDown size={16} aria-hidden="true" />}
        className={styles.date}
      />
      <Button
        variant="default"
        leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
        className={styles.filters}
        onClick={open}
      >
        {t('Filters')}
        {active > 0 && <span className={styles.count}>{number(active)}</span>}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('Filters')}
        classNames={{ content: styles.sheet ?? '' }}
      >
        <Stack gap="md">
          {before?.(true)}
          {after(true)}
          {aside?.(true)}
          <Button className={styles.done} onClick={close}>
            {t('Show results')}
          </Button>
        </Stack>
      </Drawer>
    </div>
  );
};
