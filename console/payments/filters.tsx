import { Search } from 'lucide-react';
import { businessToday } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { type FilterProps, NarrowFilters } from '../entities/narrow-filters.tsx';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import { ListPeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withPeriod } from '../ui/filters/range.ts';
import { TypedField } from '../ui/filters/typed-field.tsx';
import styles from './payments.module.css';
import { type PaymentsSearch, withFind } from './search.ts';
import { groupChoices } from './words.ts';

export const Filters = (props: FilterProps<PaymentsSearch>) => {
  const { search, onSearch } = props;
  const t = useText();
  const { group, find } = search;
  return (
    <NarrowFilters
      {...props}
      dates={datesOf(search, businessToday())}
      active={[group !== 'ALL', find].filter(Boolean).length}
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
          <TypedField
            label={t('Find by trxID, invoice or wallet')}
            labelled={labelled}
            placeholder={t('trxID, invoice or wallet')}
            icon={<Search size={16} aria-hidden="true" />}
            className={styles.find}
            value={find}
            onChange={(next) => onSearch(withFind(search, next))}
          />
        </>
      )}
    />
  );
};
