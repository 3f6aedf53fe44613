import { businessToday } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { type FilterProps, NarrowFilters } from '../entities/narrow-filters.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { withPeriod } from '../ui/filters/range.ts';
import { usePhone } from '../ui/frame/use-phone.ts';
import { datesOf, periodOf, type ReportSearch } from './search.ts';

export const Filters = (props: Omit<FilterProps<ReportSearch>, 'phone'>) => {
  const t = useText();
  const phone = usePhone();
  const { search, onSearch } = props;
  const period = periodOf(search);
  return (
    <NarrowFilters
      {...props}
      phone={phone}
      dates={datesOf(search, businessToday())}
      active={0}
      after={(labelled) => (
        <PeriodSelect
          labelled={labelled}
          placeholder={search.period === 'none' ? t('All dates') : t('Custom range')}
          clearable={period !== null}
          value={period}
          onChange={(next) => onSearch(withPeriod(search, next ?? 'none'))}
        />
      )}
    />
  );
};
