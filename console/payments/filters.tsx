import { MonitorSmartphone } from 'lucide-react';
import { today } from '../core/clock.ts';
import { useText } from '../core/texts.ts';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import { FilterFrame } from '../ui/filters/filter-frame.tsx';
import { type Choice, NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withDates, withPeriod } from '../ui/filters/range.ts';
import type { PaymentsSearch } from './search.ts';
import { groupChoices } from './words.ts';

interface Props {
  readonly phone: boolean;
  readonly machines: readonly Choice[];
  readonly search: PaymentsSearch;
  readonly onSearch: (next: PaymentsSearch) => void;
}

export const Filters = ({ phone, machines, search, onSearch }: Props) => {
  const t = useText();
  const { machineId, period, dateStart, group } = search;
  return (
    <FilterFrame
      phone={phone}
      active={[machineId, group !== 'ALL'].filter(Boolean).length}
      range={{
        value: datesOf(search, today()),
        placeholder: t('All dates'),
        onChange: (dates) => onSearch(withDates(search, dates)),
      }}
      before={(labelled) => (
        <NarrowSelect
          label={t('Machine')}
          labelled={labelled}
          allLabel={t('All machines')}
          options={machines}
          value={machineId ?? null}
          onChange={(next) => onSearch({ ...search, machineId: next ?? undefined })}
          icon={<MonitorSmartphone size={16} aria-hidden="true" />}
        />
      )}
      after={(labelled) => (
        <>
          <PeriodSelect
            label={labelled ? t('Period') : undefined}
            placeholder={dateStart ? t('Custom range') : t('Last month')}
            clearable={period !== undefined}
            value={period ?? null}
            onChange={(next) => onSearch(withPeriod(search, next ?? undefined))}
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
