import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import { type Amount, amountFault, type NumberRule, useTypedNumber } from './typed-number.ts';

interface NumberFieldProps
  extends NumberRule,
    Omit<TextInputProps, 'min' | 'max' | 'onChange' | 'value'> {
  readonly value?: Amount;
  readonly onChange?: (value: Amount) => void;
}

/** Input for a number in Latin or Bangla digits; a text that is none stays, with its fault. */
export const NumberField = ({
  value = '',
  onChange,
  min,
  max,
  hasDecimals,
  error,
  ...props
}: NumberFieldProps) => {
  const t = useText();
  const rule = { min, max, hasDecimals };
  const typed = useTypedNumber(value, (amount) => onChange?.(amount), rule);
  const fault = amountFault(value, rule);
  return (
    <TextInput
      {...props}
      {...typed}
      error={fault === undefined ? error : t(fault)}
      aria-invalid={fault !== undefined || Boolean(error)}
    />
  );
};
