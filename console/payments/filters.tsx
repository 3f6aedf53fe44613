import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { type FilterProps, NarrowFilters } from '../entities/narrow-filters.tsx';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import { ListPeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withPeriod } from '../ui/filters/range.ts';
import type { PaymentsSearch } from './search.ts';
import { groupChoices } from './words.ts';

export const Filters = (props: FilterProps<PaymentsSearch>) => {
  const { search, onSearch } = props;
  const t = useText();
  const { group } = search;
  return (
    <NarrowFilters
      {...props}
      dates={datesOf(search, today())}
      active={group === 'ALL' ? 0 : 1}
      after={(labelled) => (
        <>
          <ListPeriodSelect
            labelled={labelled}
            search={search}
            onPeriod={(period) => onSearch(withPeriod(search, period))}
          />
          <ChoiceSelect
            label={t('Payments')}
            labelled={labelled}
            options={groupChoices(t)}
            value={group}
            onChange={(next) => onSearch({ ...search, group: next })}
          />
        </>
      )}
    />
  );
};
