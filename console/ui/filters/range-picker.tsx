import { InputBase } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RangeCalendarProps } from './range-calendar.tsx';

const RangeCalendar = lazy(() => import('./range-calendar.tsx'));

export type RangePickerProps = RangeCalendarProps;

/** A calendar is much to fetch: the rest of the page does not wait for it. */
export const RangePicker = (props: RangePickerProps) => (
  <Suspense
    fallback={
      <InputBase
        component="div"
        label={props.label}
        className={props.className ?? ''}
        aria-hidden="true"
      />
    }
  >
    <RangeCalendar {...props} />
  </Suspense>
);
