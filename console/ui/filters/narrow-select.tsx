import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import { Select } from '../form/select.tsx';
import { clearButton } from './clear-button.ts';
import { type SelectOptions, useSelectOptions } from './use-select-options.ts';

interface NarrowSelectProps extends SelectOptions {
  readonly label: string;
  /** Shows the label above the field, not only to screen readers. */
  readonly labelled?: boolean;
  /** Shown while nothing is chosen. */
  readonly allLabel: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
}

/** Searchable filter select; cleared, it shows all. */
export const NarrowSelect = (props: NarrowSelectProps) => {
  const { label, labelled, allLabel, value, onChange, icon, className } = props;
  const t = useText();
  const { data, onPick, field } = useSelectOptions(props, value);
  return (
    <Select
      label={labelled ? label : undefined}
      aria-label={labelled ? undefined : label}
      placeholder={allLabel}
      data={data}
      value={value}
      onChange={(next, option) => {
        onPick(option ?? undefined);
        onChange(next);
      }}
      {...field}
      searchable
      clearable
      clearButtonProps={clearButton(t('Clear'), label)}
      leftSection={icon}
      leftSectionPointerEvents="none"
      className={className}
    />
  );
};
