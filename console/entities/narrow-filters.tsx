import { Building2, MonitorSmartphone, School } from 'lucide-react';
import type { DateRange } from '../../contract/values/periods.ts';
import { useText } from '../core/texts.ts';
import { FilterFrame, type FilterFrameProps } from '../ui/filters/filter-frame.tsx';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { type RangeSearch, withDates } from '../ui/filters/range.ts';
import type { Narrow, NarrowKey, NarrowSearch } from './narrow.ts';

export interface FilterProps<S> extends Pick<FilterFrameProps, 'phone'> {
  readonly narrow: Narrow;
  readonly search: S;
  readonly onSearch: (next: S) => void;
}

interface NarrowFiltersProps<S> extends FilterProps<S>, Pick<FilterFrameProps, 'after' | 'aside'> {
  /** Date range of the search; undefined for all dates. */
  readonly dates: DateRange | undefined;
  /** Number of filters in `after` and `aside` that differ from their default. */
  readonly active: number;
}

export const narrowIcons: Record<NarrowKey, typeof Building2> = {
  organizationId: Building2,
  institutionId: School,
  machineId: MonitorSmartphone,
};

/** Filter row by tenant or machine, dates and further filters. */
export const NarrowFilters = <S extends NarrowSearch & RangeSearch>(
  props: NarrowFiltersProps<S>,
) => {
  const { phone, narrow, search, onSearch, dates, active, after, aside } = props;
  const t = useText();
  const chosen = search[narrow.key];
  const Icon = narrowIcons[narrow.key];
  return (
    <FilterFrame
      phone={phone}
      active={chosen === undefined ? active : active + 1}
      range={{
        value: dates,
        placeholder: t('All dates'),
        onChange: (next) => onSearch(withDates(search, next)),
      }}
      before={(labelled) => (
        <NarrowSelect
          label={narrow.label}
          labelled={labelled}
          allLabel={narrow.allLabel}
          options={narrow.options}
          more={narrow.more}
          onFind={narrow.onFind}
          value={chosen ?? null}
          onChange={(next) => onSearch({ ...search, [narrow.key]: next ?? undefined })}
          icon={<Icon size={16} aria-hidden="true" />}
        />
      )}
      after={after}
      aside={aside}
    />
  );
};
