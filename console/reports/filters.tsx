import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { NarrowFilters } from '../entities/narrow-filters.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { withPeriod } from '../ui/filters/range.ts';
import { usePhone } from '../ui/frame/use-phone.ts';
import { datesOf, periodOf, type ReportSearch } from './search.ts';

interface Props {
  readonly narrow: Narrow;
  readonly search: ReportSearch;
  readonly onSearch: (next: ReportSearch) => void;
}

export const Filters = ({ narrow, search, onSearch }: Props) => {
  const t = useText();
  const phone = usePhone();
  const period = periodOf(search);
  return (
    <NarrowFilters
      phone={phone}
      narrow={narrow}
      search={search}
      onSearch={onSearch}
      dates={datesOf(search, today())}
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
