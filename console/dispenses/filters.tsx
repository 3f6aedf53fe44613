import { MonitorSmartphone } from 'lucide-react';
import { today } from '../core/clock.ts';
import { statusChoices, typeChoices } from '../core/dispense-words.ts';
import { useText } from '../core/texts.ts';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import { FilterFrame } from '../ui/filters/filter-frame.tsx';
import { type Choice, NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { PeriodSelect } from '../ui/filters/period-select.tsx';
import { datesOf, withDates, withPeriod } from '../ui/filters/range.ts';
import type { DispensesSearch } from './search.ts';

interface Props {
  readonly phone: boolean;
  readonly machines: readonly Choice[];
  readonly search: DispensesSearch;
  /** The chosen one or the default of the admin. */
  readonly status: NonNullable<DispensesSearch['status']>;
  readonly onSearch: (next: DispensesSearch) => void;
}

export const Filters = ({ phone, machines, search, status, onSearch }: Props) => {
  const t = useText();
  const { machineId, period, dateStart, transactionType } = search;
  const changed = [machineId, transactionType !== 'ALL', search.status].filter(Boolean).length;
  return (
    <FilterFrame
      phone={phone}
      active={changed}
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
        </>
      )}
    />
  );
};
