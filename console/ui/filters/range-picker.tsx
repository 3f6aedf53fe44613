import { InputBase } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormats } from '../../core/formats.ts';
import type { RangeCalendarProps } from './range-calendar.tsx';

export type RangePickerProps = RangeCalendarProps;

/** The range without a calendar to change it: until that has come, or where it cannot be fetched. */
const RangeText = ({ label, className, value, placeholder }: RangePickerProps) => {
  const formats = useFormats();
  return (
    <InputBase component="div" label={label} className={className ?? ''}>
      {value ? `${formats.date(value.dateStart)} – ${formats.date(value.dateEnd)}` : placeholder}
    </InputBase>
  );
};

// Much to fetch: the rest of the page neither waits for it nor fails with it.
const RangeCalendar = lazy(() =>
  import('./range-calendar.tsx').catch(() => ({ default: RangeText })),
);

export const RangePicker = (props: RangePickerProps) => (
  <Suspense fallback={<RangeText {...props} />}>
    <RangeCalendar {...props} />
  </Suspense>
);
