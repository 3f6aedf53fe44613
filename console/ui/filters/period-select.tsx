import { type Period, periods } from '../../../contract/values/periods.ts';
import { useText } from '../../core/texts.ts';
import { Select } from '../form/select.tsx';
import { clearButton } from './clear-button.ts';
import { periodTexts } from './periods.ts';
import type { RangeSearch } from './range.ts';

interface PeriodSelectProps {
  /** Shows the label above the field, not only to screen readers. */
  readonly labelled: boolean;
  /** Shown where a custom range, or none, is chosen. */
  readonly placeholder: string;
  /** Null where a custom range, or none, is chosen. */
  readonly value: Period | null;
  /** Null when it was cleared. */
  readonly onChange: (period: Period | null) => void;
  readonly clearable: boolean;
  /** Available presets; all by default. */
  readonly presets?: readonly Period[] | undefined;
}

export const PeriodSelect = (props: PeriodSelectProps) => {
  const { labelled, placeholder, value, onChange, clearable, presets = periods } = props;
  const t = useText();
  return (
    <Select
      label={labelled ? t('Period') : undefined}
      aria-label={labelled ? undefined : t('Period')}
      placeholder={placeholder}
      data={presets.map((period) => ({ value: period, label: t(periodTexts[period]) }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      clearable={clearable}
      clearButtonProps={clearButton(t('Clear the preset'))}
    />
  );
};

interface ListProps extends Pick<PeriodSelectProps, 'labelled' | 'presets'> {
  readonly search: RangeSearch<Period>;
  readonly onPeriod: (period: Period | undefined) => void;
}

/** Period select of a list, whose default is the last month. */
export const ListPeriodSelect = ({ labelled, presets, search, onPeriod }: ListProps) => {
  const t = useText();
  const { period, dateStart } = search;
  return (
    <PeriodSelect
      labelled={labelled}
      placeholder={dateStart ? t('Custom range') : t('Last month')}
      presets={presets}
      clearable={period !== undefined}
      value={period ?? null}
      onChange={(next) => onPeriod(next ?? undefined)}
    />
  );
};
