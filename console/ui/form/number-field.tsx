import { NumberInput, type NumberInputProps } from '@mantine/core';
import '../theme/mantine-fields.ts';

/** Empty string while nothing is entered. */
export type Amount = number | '';

interface NumberFieldProps extends Omit<NumberInputProps, 'onChange' | 'value'> {
  readonly value?: Amount;
  readonly onChange?: (value: Amount) => void;
}

/** Clamps the typed number to zero or more, so that nothing below is saved. */
const clampAmount = (typed: number | string): Amount => {
  const amount = Number(typed);
  return typed === '' || Number.isNaN(amount) ? '' : Math.max(0, amount);
};

/** Input for a number from 0 up, with `decimalScale` decimals. */
export const NumberField = ({ onChange, decimalScale = 0, ...props }: NumberFieldProps) => (
  <NumberInput
    {...props}
    inputMode={decimalScale > 0 ? 'decimal' : 'numeric'}
    decimalScale={decimalScale}
    allowDecimal={decimalScale > 0}
    onChange={(typed) => onChange?.(clampAmount(typed))}
  />
);
