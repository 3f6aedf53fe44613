import { businessToday } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { FilterFrame } from '../ui/filters/filter-frame.tsx';
import { ListPeriodSelect } from '../ui/filters/period-select.tsx';
import { withDates, withPeriod } from '../ui/filters/range.ts';
import { datesOf, type StatementSearch, statementPeriods } from './search.ts';

interface StatementFiltersProps {
  readonly phone: boolean;
  readonly search: StatementSearch;
  readonly onSearch: (next: StatementSearch) => void;
}

export const Filters = ({ phone, search, onSearch }: StatementFiltersProps) => {
  const t = useText();
  return (
    <FilterFrame
      phone={phone}
      active={0}
      range={{
        value: datesOf(search, businessToday()),
        placeholder: t('Last month'),
        onChange: (dates) => onSearch(withDates(search, dates)),
      }}
      after={(labelled) => (
        <ListPeriodSelect
          labelled={labelled}
          presets={statementPeriods}
          search={search}
          onPeriod={(period) => onSearch(withPeriod(search, period))}
        />
      )}
    />
  );
};
