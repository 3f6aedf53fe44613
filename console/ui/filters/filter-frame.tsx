import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useFormats } from '../../core/formats.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import { useText } from '../../core/texts.ts';
import { DialogPart } from '../dialogs/dialog-part.tsx';
import { useDrawn } from '../dialogs/use-drawn.ts';
import styles from './filter-frame.module.css';
import { RangePicker, type RangePickerProps } from './range-picker.tsx';

const FilterSheet = lazyView(() => import('./filter-sheet.tsx'));

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
  const { isDrawn } = useDrawn(opened);
  const fetchSheet = () => void FilterSheet.prefetch();
  if (!phone) {
    return (
      <div data-screen-only className={styles.bar} data-aside={aside && true}>
        {before?.(false)}
        <RangePicker {...range} className={styles.range} />
        {after(false)}
        {aside && <div className={styles.aside}>{aside(false)}</div>}
      </div>
    );
  }
  return (
    <div data-screen-only className={styles.phone}>
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
        onPointerEnter={fetchSheet}
        onFocus={fetchSheet}
        onClick={open}
      >
        {t('Filters')}
        {active > 0 && <span className={styles.count}>{number(active)}</span>}
      </Button>
      {isDrawn && (
        <DialogPart title={t('Filters')} dialog={{ opened, close }}>
          <Suspense>
            <FilterSheet opened={opened} onClose={close}>
              {before?.(true)}
              {after(true)}
              {aside?.(true)}
            </FilterSheet>
          </Suspense>
        </DialogPart>
      )}
    </div>
  );
};
