import { Select, type SelectProps } from '@mantine/core';
import { type Period, periods } from '../../../contract/periods.ts';
import { useText } from '../../core/texts.ts';
import { clearButton } from './clear-button.ts';
import { periodTexts } from './periods.ts';

export interface PeriodSelectProps
  extends Pick<SelectProps, 'label' | 'className' | 'placeholder'> {
  /** Null where a custom range, or none, is chosen. */
  readonly value: Period | null;
  /** Null when it was cleared. */
  readonly onChange: (period: Period | null) => void;
  readonly clearable: boolean;
  /** Those on offer; all of them if not given. */
  readonly presets?: readonly Period[];
}

/** The presets of spec 2. */
export const PeriodSelect = ({
  value,
  onChange,
  clearable,
  presets = periods,
  ...field
}: PeriodSelectProps) => {
  const t = useText();
  return (
    <Select
      aria-label={field.label ? undefined : t('Period')}
      data={presets.map((period) => ({ value: period, label: t(periodTexts[period]) }))}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      clearable={clearable}
      clearButtonProps={clearButton(t('Clear period'))}
      maxDropdownHeight={320}
      {...field}
    />
  );
};
