import { NumberInput, type NumberInputProps } from '@mantine/core';
import '../frame/mantine-fields.ts';

/** Empty while nothing is entered. */
export type Amount = number | '';

interface Props extends Omit<NumberInputProps, 'onChange' | 'value'> {
  readonly value?: Amount;
  readonly onChange?: (value: Amount) => void;
}

/** What was typed never goes below zero (spec 5), so that neither Enter nor a click saves less. */
const clamped = (typed: number | string): Amount => {
  const amount = Number(typed);
  return typed === '' || Number.isNaN(amount) ? '' : Math.max(0, amount);
};

/** A whole number from 0 up, or one with `decimalScale` places. */
export const NumberField = ({ onChange, decimalScale = 0, ...props }: Props) => (
  <NumberInput
    {...props}
    inputMode={decimalScale > 0 ? 'decimal' : 'numeric'}
    decimalScale={decimalScale}
    allowDecimal={decimalScale > 0}
    onChange={(typed) => onChange?.(clamped(typed))}
  />
);
