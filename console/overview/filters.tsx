import { Text } from '@mantine/core';
import { Building2, MonitorSmartphone, School } from 'lucide-react';
import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { FilterFrame } from '../ui/filters/filter-frame.tsx';
import { FrequencyControl } from '../ui/filters/frequency-control.tsx';
import { type Choice, NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withDates, withPeriod } from '../ui/filters/range.ts';
import { defaultPeriod, type NarrowKey, type OverviewSearch } from './search.ts';

/** What a scope can be narrowed to: an organization, an institution or a machine. */
export interface Narrow {
  readonly label: string;
  readonly allLabel: string;
  readonly key: NarrowKey;
  readonly options: readonly Choice[];
}

interface Props {
  readonly phone: boolean;
  readonly narrow: Narrow;
  readonly search: OverviewSearch;
  readonly onSearch: (next: OverviewSearch) => void;
}

const icons: Record<NarrowKey, typeof Building2> = {
  organizationId: Building2,
  institutionId: School,
  machineId: MonitorSmartphone,
};

export const Filters = ({ phone, narrow, search, onSearch }: Props) => {
  const t = useText();
  const chosen = search[narrow.key] ?? null;
  const { period, frequency } = search;
  const Icon = icons[narrow.key];
  return (
    <FilterFrame
      phone={phone}
      active={[chosen !== null, frequency !== 'DAILY'].filter(Boolean).length}
      range={{
        value: datesOf(search, today()),
        placeholder: t('All dates'),
        onChange: (dates) => onSearch(withDates(search, dates)),
      }}
      before={(labelled) => (
        <NarrowSelect
          label={narrow.label}
          labelled={labelled}
          allLabel={narrow.allLabel}
          options={narrow.options}
          value={chosen}
          onChange={(next) => onSearch({ ...search, [narrow.key]: next ?? undefined })}
          icon={<Icon size={16} aria-hidden="true" />}
        />
      )}
      after={(labelled) => (
        <PeriodSelect
          label={labelled ? t('Period') : undefined}
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
