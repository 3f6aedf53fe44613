import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { clearButton } from './clear-button.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  /** Shows the label above the field instead of only saying it. */
  readonly labelled?: boolean;
  /** Shown while nothing is chosen. */
  readonly allLabel: string;
  readonly options: readonly Choice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
}

/** Narrows what is shown to one of many; cleared, it shows all. */
export const NarrowSelect = (props: Props) => {
  const { label, labelled, allLabel, options, value, onChange, icon, className } = props;
  // Until the options have come, or where the URL names something unknown, the choice is still seen.
  const known = value === null || options.some((option) => option.value === value);
  return (
    <Select
      label={labelled ? label : undefined}
      aria-label={labelled ? undefined : label}
      placeholder={allLabel}
      data={known ? [...options] : [...options, { value, label: '…' }]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={clearButton(allLabel)}
      leftSection={icon}
      leftSectionPointerEvents="none"
      maxDropdownHeight={320}
      className={className}
    />
  );
};
