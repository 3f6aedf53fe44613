import { type ChangeEvent, useState } from 'react';
import { defineFault } from '../../../contract/messages/faults.ts';
import { parseNumber } from '../../../contract/values/digits.ts';
import { useFormats } from '../../core/formats.ts';

/** A number, or the typed text while it is none; empty while nothing is entered. */
export type Amount = number | string;

export interface NumberRule {
  /** 0 by default. */
  readonly min?: number;
  readonly max?: number;
  readonly hasDecimals?: boolean;
}

/** A negative number is 0. */
const parseAmount = (text: string): number | undefined => {
  const number = parseNumber(text);
  return number === undefined ? undefined : Math.max(0, number);
};

const isNegative = (text: string): boolean => Number(parseNumber(text)) < 0;

const textFault = (
  text: string,
  { min = 0, max = Number.POSITIVE_INFINITY, hasDecimals = false }: NumberRule,
): string | undefined => {
  const number = parseAmount(text);
  if (text === '') return undefined;
  if (!hasDecimals && !Number.isInteger(number)) return defineFault('wholeNumberExpected');
  if (number === undefined) return defineFault('numberExpected');
  if (number < min) return defineFault('tooSmall', { min });
  return number > max ? defineFault('tooBig', { max }) : undefined;
};

/** The fault of a typed text that is no number of the rule; a number has none. */
export const amountFault = (amount: Amount, rule: NumberRule): string | undefined =>
  typeof amount === 'string' ? textFault(amount, rule) : undefined;

/** Reads a typed text; one with a fault stays text, which the schema of the form refuses. */
export const readAmount = (typed: string, rule: NumberRule): Amount => {
  const text = typed.trim();
  return textFault(text, rule) ? text : (parseAmount(text) ?? text);
};

/** Counts a text as nothing. */
export const numberOf = (amount: Amount): number => (typeof amount === 'number' ? amount : 0);

/** Props of an input that shows a number as it was typed, until another one is set. */
export const useTypedNumber = (
  value: Amount,
  onChange: (amount: Amount) => void,
  rule: NumberRule,
) => {
  const { digits } = useFormats();
  const [typed, setTyped] = useState('');
  const isOwn = readAmount(typed, rule) === value;
  const isClamped = isOwn && value === 0 && isNegative(typed);
  const valueText = typeof value === 'number' ? digits(String(value)) : value;
  return {
    inputMode: rule.hasDecimals ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    value: isOwn && !isClamped ? typed : valueText,
    onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      // Digits after the 0 of a negative number belong to it.
      const next =
        isClamped && text.startsWith(valueText) ? typed + text.slice(valueText.length) : text;
      setTyped(next);
      onChange(readAmount(next, rule));
    },
    onBlur: () => {
      if (isClamped) setTyped('');
    },
  };
};
