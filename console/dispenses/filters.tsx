import { businessToday } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { type FilterProps, NarrowFilters } from '../entities/narrow-filters.tsx';
import { flagChoices, statusChoices, typeChoices } from '../entities/words/dispenses.ts';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import { ListPeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withPeriod } from '../ui/filters/range.ts';
import type { DispensesSearch } from './search.ts';

interface DispenseFiltersProps extends FilterProps<DispensesSearch> {
  /** The chosen one or the default of the admin. */
  readonly status: NonNullable<DispensesSearch['status']>;
}

export const Filters = ({ status, ...props }: DispenseFiltersProps) => {
  const t = useText();
  const { search, onSearch } = props;
  const { transactionType, flag } = search;
  return (
    <NarrowFilters
      {...props}
      dates={datesOf(search, businessToday())}
      active={[transactionType !== 'ALL', search.status, flag].filter(Boolean).length}
      after={(labelled) => (
        <>
          <ListPeriodSelect
            labelled={labelled}
            search={search}
            onPeriod={(period) => onSearch(withPeriod(search, period))}
          />
          <ChoiceSelect
            label={t('Transaction type')}
            labelled={labelled}
            options={typeChoices(t)}
            value={transactionType}
            onChange={(next) => onSearch({ ...search, transactionType: next })}
          />
          <ChoiceSelect
            label={t('Status')}
            labelled={labelled}
            options={statusChoices(t)}
            value={status}
            onChange={(next) => onSearch({ ...search, status: next })}
          />
          <ChoiceSelect
            label={t('Flag')}
            labelled={labelled}
            options={flagChoices(t)}
            value={flag ?? 'ALL'}
            onChange={(next) => onSearch({ ...search, flag: next === 'ALL' ? undefined : next })}
          />
        </>
      )}
    />
  );
};
