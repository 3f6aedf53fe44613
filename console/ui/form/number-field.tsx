import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useRef } from 'react';
import '../theme/mantine-fields.ts';

/** Empty string while nothing is entered. */
export type Amount = number | '';

interface NumberFieldProps extends Omit<NumberInputProps, 'onChange' | 'value'> {
  readonly value?: Amount;
  readonly onChange?: (value: Amount) => void;
}

const parseAmount = (typed: number | string): Amount =>
  typed === '' || Number.isNaN(Number(typed)) ? '' : Number(typed);

/** Input for a number from 0 up, with `decimalScale` decimals. A negative number is 0. */
export const NumberField = ({ onChange, decimalScale = 0, ...props }: NumberFieldProps) => {
  // Digits that follow a minus belong to it: they are no number of their own.
  const isNegative = useRef(false);
  return (
    <NumberInput
      {...props}
      inputMode={decimalScale > 0 ? 'decimal' : 'numeric'}
      decimalScale={decimalScale}
      allowDecimal={decimalScale > 0}
      isAllowed={({ value }) => {
        const isContinued = isNegative.current && value.startsWith('0');
        isNegative.current = value.startsWith('-') || isContinued;
        return !isNegative.current || props.value !== 0;
      }}
      onBlur={(event) => {
        isNegative.current = false;
        props.onBlur?.(event);
      }}
      onChange={(typed) => onChange?.(isNegative.current ? 0 : parseAmount(typed))}
    />
  );
};
