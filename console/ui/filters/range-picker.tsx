import { Input, InputBase, Popover } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { DateRange } from '../../../contract/values/periods.ts';
import { useFormats } from '../../core/formats.ts';
import { lazyView } from '../../core/lazy-view.tsx';
import { useText } from '../../core/texts.ts';
import { DialogPart } from '../dialogs/dialog-part.tsx';
import { useDrawn } from '../dialogs/use-drawn.ts';
import { Part } from '../feedback/part.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

export interface RangePickerProps {
  /** Undefined where there are no dates. */
  readonly value: DateRange | undefined;
  readonly onChange: (range: DateRange) => void;
  /** Shown where there are no dates. */
  readonly placeholder: string;
  readonly className?: string | undefined;
  /** For narrow screens: leaves out the first year when it is the second's, and opens as a dialog. */
  readonly short?: boolean;
  readonly rightSection?: ReactNode;
}

// A large file, loaded only when the dates are changed.
const RangeCalendar = lazyView(() => import('./range-calendar.tsx'));
const CalendarModal = lazyView(() => import('./calendar-modal.tsx'));

/** Formats a range; an incomplete one has no second end. */
const useRangeText = (short: boolean | undefined) => {
  const { date, shortDate } = useFormats();
  return (from: string, to: string | null): string => {
    if (to === null) return `${date(from)} – …`;
    if (from === to) return date(from);
    const isOneYear = short && from.slice(0, 4) === to.slice(0, 4);
    return `${isOneYear ? shortDate(from) : date(from)} – ${date(to)}`;
  };
};

/** State of the calendar; `onChange` fires only for complete ranges. */
const useCalendarState = ({ value, onChange }: Pick<RangePickerProps, 'value' | 'onChange'>) => {
  const [opened, setOpened] = useState(false);
  const [start, setStart] = useState<string | null>(null);
  const toggle = (next: boolean) => {
    setStart(null);
    setOpened(next);
  };
  const choose = (from: string | null, to: string | null) => {
    if (!from || !to) return setStart(from);
    toggle(false);
    onChange({ dateStart: from, dateEnd: to });
  };
  const whole = [value?.dateStart ?? null, value?.dateEnd ?? null] as const;
  return { opened, toggle, choose, chosen: start ? ([start, null] as const) : whole };
};

/** Picks a range of business days, shown as DD/MM/YYYY. It changes once both ends are chosen. */
export const RangePicker = (props: RangePickerProps) => {
  const { value, placeholder, className, short, rightSection } = props;
  const t = useText();
  const id = useId();
  const show = useRangeText(short);
  const { opened, toggle, choose, chosen } = useCalendarState(props);
  const { isDrawn } = useDrawn(opened);
  const [from, to] = chosen;
  const range = value ? show(value.dateStart, value.dateEnd) : placeholder;
  const fetchCalendar = () => void (short ? CalendarModal : RangeCalendar).prefetch();

  const field = (
    <InputBase
      component="button"
      type="button"
      pointer
      className={className ?? ''}
      aria-label={t('Date range: {range}', { range })}
      leftSection={<CalendarDays size={16} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={rightSection}
      rightSectionPointerEvents="none"
      onPointerEnter={fetchCalendar}
      onFocus={fetchCalendar}
      onClick={() => toggle(!opened)}
    >
      {from ? show(from, to) : <Input.Placeholder>{placeholder}</Input.Placeholder>}
    </InputBase>
  );
  if (short) {
    const close = () => toggle(false);
    return (
      <>
        {field}
        {isDrawn && (
          <DialogPart title={t('Choose dates')} dialog={{ opened, close }}>
            <Suspense>
              <CalendarModal opened={opened} onClose={close} value={chosen} onChange={choose} />
            </Suspense>
          </DialogPart>
        )}
      </>
    );
  }
  return (
    <Popover
      id={id}
      position="bottom-start"
      trapFocus
      returnFocus
      opened={opened}
      onChange={toggle}
    >
      <Popover.Target>{field}</Popover.Target>
      <Popover.Dropdown>
        <Part name="calendar">
          <Suspense fallback={<Skeleton height={300} />}>
            <RangeCalendar value={chosen} onChange={choose} />
          </Suspense>
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
};
