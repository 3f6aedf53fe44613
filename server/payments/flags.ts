import { type PaymentFlag, paymentFlags } from '../../contract/payments.ts';

/** Why a person has to look at a payment: a set, kept as one text with spaces between. */

export const noFlags = '';

const textOf = (flags: ReadonlySet<PaymentFlag>): string =>
  paymentFlags.filter((flag) => flags.has(flag)).join(' ');

/** In the contract's order. */
export const flagsIn = (text: string): PaymentFlag[] => {
  const names = new Set(text.split(' '));
  return paymentFlags.filter((flag) => names.has(flag));
};

export const hasFlag = (text: string, flag: PaymentFlag): boolean => flagsIn(text).includes(flag);

export const withFlags = (text: string, ...flags: readonly PaymentFlag[]): string =>
  textOf(new Set([...flagsIn(text), ...flags]));

/** Each flag goes when its own cause goes; the others stay. */
export const withoutFlags = (text: string, ...flags: readonly PaymentFlag[]): string =>
  textOf(new Set(flagsIn(text).filter((flag) => !flags.includes(flag))));
