import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { NarrowFilters } from '../entities/narrow-filters.tsx';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import { ListPeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withPeriod } from '../ui/filters/range.ts';
import type { PaymentsSearch } from './search.ts';
import { groupChoices } from './words.ts';

interface Props {
  readonly phone: boolean;
  readonly narrow: Narrow;
  readonly search: PaymentsSearch;
  readonly onSearch: (next: PaymentsSearch) => void;
}

export const Filters = ({ phone, narrow, search, onSearch }: Props) => {
  const t = useText();
  const { group } = search;
  return (
    <NarrowFilters
      phone={phone}
      narrow={narrow}
      search={search}
      onSearch={onSearch}
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
