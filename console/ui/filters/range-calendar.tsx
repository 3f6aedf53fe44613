import { Button } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/bn.js';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat.js';
import '@mantine/dates/styles.layer.css';
import { monthsBefore } from '../../../contract/values/periods.ts';
import { businessToday } from '../../core/clock.ts';
import { useFormats } from '../../core/formats.ts';
import { useLanguage, useText } from '../../core/texts.ts';
import { quickRanges } from './quick-ranges.ts';
import styles from './range-calendar.module.css';

// Bangla digits in the names of months and years.
dayjs.extend(preParsePostFormat);

export interface RangeCalendarProps {
  /** An incomplete range has no end. */
  readonly value: readonly [string | null, string | null];
  readonly onChange: (from: string | null, to: string | null) => void;
  /** One month instead of two, for narrow screens. */
  readonly short?: boolean | undefined;
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
  };
};

/** The text of last month names it: the list's default of the same words begins a month ago. */
const QuickRanges = ({ value: [from, to], onChange }: RangeCalendarProps) => {
  const t = useText();
  const { monthName } = useFormats();
  const now = businessToday();
  return (
    <div className={styles.quick}>
      {quickRanges.map(({ text, rangeOn }) => {
        const { dateStart, dateEnd } = rangeOn(now);
        return (
          <Button
            key={text}
            variant="light"
            size="compact-sm"
            aria-pressed={from === dateStart && to === dateEnd}
            onClick={() => onChange(dateStart, dateEnd)}
          >
            {t(text, { month: monthName(dateStart.slice(0, 7)) })}
          </Button>
        );
      })}
    </div>
  );
};

/** Calendar of business days up to today; its last month is that of the range's end. */
const RangeCalendar = (props: RangeCalendarProps) => {
  const { value, onChange, short } = props;
  const [from, to] = value;
  const language = useLanguage();
  const stepLabels = useStepLabels();
  const { number } = useFormats();
  const now = businessToday();
  const last = to ?? from ?? now;
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [5, 6] }}>
      <QuickRanges {...props} />
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={[from, to]}
        onChange={([start, end]) => onChange(start, end)}
        defaultDate={short ? last : monthsBefore(last, 1)}
        maxDate={now}
        numberOfColumns={short ? 1 : 2}
        columnsToScroll={1}
        classNames={{ day: styles.day ?? '' }}
        highlightToday={false}
        renderDay={(day) => number(Number(day.slice(8)))}
        getDayProps={(day) => (day === now ? { 'aria-current': 'date' } : {})}
        ariaLabels={stepLabels}
      />
    </DatesProvider>
  );
};

export default RangeCalendar;
