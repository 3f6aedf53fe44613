import { type FormEvent, useState } from 'react';
import { useText } from '../../core/texts.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a select offers. */
export interface Offer {
  readonly options: readonly Choice[];
  /** How many there are besides: they are found by typing. */
  readonly more?: number | undefined;
  /** What is typed, to be looked for where the others are. */
  readonly onFind?: ((typed: string) => void) | undefined;
}

/** The choices of a searchable select, of which one is chosen. */
export const useOffered = ({ options, more = 0, onFind }: Offer, value: string | null) => {
  const t = useText();
  const [picked, setPicked] = useState<Choice>();
  const data = [...options];
  // What was picked may be offered no more, and what the URL names not yet, or never.
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
