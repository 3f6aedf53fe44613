import { DatePickerInput, type DatePickerInputProps, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/bn.js';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat.js';
import '@mantine/dates/styles.layer.css';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import type { DateRange } from '../../../contract/periods.ts';
import { today } from '../../core/clock.ts';
import { useFormats } from '../../core/formats.ts';
import { useLanguage, useText } from '../../core/texts.ts';
import styles from './range-calendar.module.css';

// Bangla digits in the names of months and years.
dayjs.extend(preParsePostFormat);

export interface RangeCalendarProps
  extends Pick<
    DatePickerInputProps<'range'>,
    'label' | 'className' | 'dropdownType' | 'rightSection'
  > {
  /** Undefined where there are no dates. */
  readonly value: DateRange | undefined;
  readonly onChange: (range: DateRange) => void;
  /** Shown where there are no dates. */
  readonly placeholder: string;
  /** Leaves out the first year when it is the second's, for narrow screens. */
  readonly short?: boolean;
}

const useStepLabels = () => {
  const t = useText();
  return {
    nextMonth: t('Next month'),
    previousMonth: t('Previous month'),
    nextYear: t('Next year'),
    previousYear: t('Previous year'),
    nextDecade: t('Next decade'),
    previousDecade: t('Previous decade'),
    monthLevelControl: t('Choose a month'),
    yearLevelControl: t('Choose a year'),
  };
};

/** Both ends as they are shown. */
const useShown = (short: boolean | undefined) => {
  const { date, shortDate } = useFormats();
  return (from: string, to: string): string => {
    if (from === to) return date(from);
    const isOneYear = short && from.slice(0, 4) === to.slice(0, 4);
    return `${isOneYear ? shortDate(from) : date(from)} – ${date(to)}`;
  };
};

/** A range of business days, shown as DD/MM/YYYY (spec 9). It changes once both ends are chosen. */
const RangeCalendar = ({ value, onChange, short, ...field }: RangeCalendarProps) => {
  const language = useLanguage();
  const t = useText();
  const formats = useFormats();
  const [start, setStart] = useState<string | null>(null);
  const id = useId();
  const now = today();
  const chosen: [string | null, string | null] = start
    ? [start, null]
    : [value?.dateStart ?? null, value?.dateEnd ?? null];

  const show = useShown(short);
  const range = value ? show(value.dateStart, value.dateEnd) : field.placeholder;
  const stepLabels = useStepLabels();

  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [5, 6] }}>
      <DatePickerInput
        type="range"
        id={id}
        popoverProps={{ id }}
        modalProps={{
          title: t('Choose dates'),
          withCloseButton: true,
          closeButtonProps: { 'aria-label': t('Close') },
        }}
        allowSingleDateInRange
        aria-label={field.label ? undefined : t('Date range: {range}', { range })}
        leftSection={<CalendarDays size={16} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        value={chosen}
        onChange={([from, to]) => {
          if (from && to) {
            setStart(null);
            onChange({ dateStart: from, dateEnd: to });
          } else setStart(from);
        }}
        onDropdownClose={() => setStart(null)}
        valueFormatter={({ date }) => {
          const [from, to] = Array.isArray(date) ? date : [date, null];
          if (!from) return '';
          return to ? show(String(from), String(to)) : `${formats.date(String(from))} – …`;
        }}
        defaultDate={value?.dateEnd ?? now}
        maxDate={now}
        numberOfColumns={short ? 1 : 2}
        columnsToScroll={1}
        classNames={{ day: styles.day ?? '' }}
        highlightToday={false}
        renderDay={(day) => formats.number(Number(day.slice(8)))}
        getDayProps={(day) => (day === now ? { 'aria-current': 'date' } : {})}
        ariaLabels={stepLabels}
        {...field}
      />
    </DatesProvider>
  );
};

export default RangeCalendar;
