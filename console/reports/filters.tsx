import { Building2, MonitorSmartphone, School } from 'lucide-react';
import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { FilterFrame } from '../ui/filters/filter-frame.tsx';
import { type Choice, NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { withDates, withPeriod } from '../ui/filters/range.ts';
import { usePhone } from '../ui/frame/use-phone.ts';
import { datesOf, type NarrowKey, periodOf, type ReportSearch } from './search.ts';

/** What a report can be narrowed to: an organization, an institution or a machine. */
export interface Narrow {
  readonly key: NarrowKey;
  readonly label: string;
  readonly allLabel: string;
  readonly options: readonly Choice[];
}

interface Props {
  readonly narrow: Narrow;
  readonly search: ReportSearch;
  readonly onSearch: (next: ReportSearch) => void;
}

const icons: Record<NarrowKey, typeof Building2> = {
  organizationId: Building2,
  institutionId: School,
  machineId: MonitorSmartphone,
};

export const Filters = ({ narrow, search, onSearch }: Props) => {
  const t = useText();
  const phone = usePhone();
  const period = periodOf(search);
  const chosen = search[narrow.key] ?? null;
  const Icon = icons[narrow.key];
  return (
    <FilterFrame
      phone={phone}
      active={chosen === null ? 0 : 1}
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
          placeholder={search.period === 'none' ? t('All dates') : t('Custom range')}
          clearable={period !== null}
          value={period}
          onChange={(next) => onSearch(withPeriod(search, next ?? 'none'))}
        />
      )}
    />
  );
};
