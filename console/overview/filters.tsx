import { Text } from '@mantine/core';
import { businessToday } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { type FilterProps, NarrowFilters } from '../entities/narrow-filters.tsx';
import { FrequencyControl } from '../ui/filters/frequency-control.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withPeriod } from '../ui/filters/range.ts';
import { defaultPeriod, type OverviewSearch } from './search.ts';

export const Filters = (props: FilterProps<OverviewSearch>) => {
  const { search, onSearch } = props;
  const t = useText();
  const { period, frequency } = search;
  return (
    <NarrowFilters
      {...props}
      dates={datesOf(search, businessToday())}
      active={frequency === 'DAILY' ? 0 : 1}
      after={(labelled) => (
        <PeriodSelect
          labelled={labelled}
          placeholder={t('Custom range')}
          clearable={period !== defaultPeriod}
          value={period ?? null}
          onChange={(next) => onSearch(withPeriod(search, next ?? defaultPeriod))}
        />
      )}
      aside={(labelled) => (
        <div>
          {labelled && (
            <Text size="sm" fw={500} mb={4} aria-hidden="true">
              {t('Frequency')}
            </Text>
          )}
          <FrequencyControl
            value={frequency}
            onChange={(next) => onSearch({ ...search, frequency: next })}
            fullWidth={labelled}
          />
        </div>
      )}
    />
  );
};
