import { type FormEvent, useState } from 'react';
import { useText } from '../../core/texts.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectOptions {
  readonly options: readonly SelectOption[];
  /** Number of further options, which are found by typing. */
  readonly more?: number | undefined;
  /** Gets the typed text, to search further options. */
  readonly onFind?: ((typed: string) => void) | undefined;
}

/** Options of a searchable select; the chosen one is always among them. */
export const useSelectOptions = (
  { options, more = 0, onFind }: SelectOptions,
  value: string | null,
) => {
  const t = useText();
  const [picked, setPicked] = useState<SelectOption>();
  const data = [...options];
  // The picked option may be gone from the options; the one in the URL may not be loaded, or not exist.
  if (value !== null && !options.some((option) => option.value === value)) {
    data.push(picked?.value === value ? picked : { value, label: '…' });
  }
  const others = {
    value: '',
    label: t('{n, number} more: type to find them', { n: more }),
    disabled: true,
  };
  return {
    data: more > 0 ? [...data, others] : data,
    onPick: setPicked,
    field: {
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => onFind?.(currentTarget.value),
      onDropdownClose: () => onFind?.(''),
    },
  };
};
