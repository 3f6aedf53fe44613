import { type PaymentFlag, paymentFlags } from '../../../contract/payments.ts';

/** Reasons for a person to check a payment: a set, stored as one text separated by spaces. */

export const noFlags = '';

const textOf = (flags: ReadonlySet<PaymentFlag>): string =>
  paymentFlags.filter((flag) => flags.has(flag)).join(' ');

/** Returns the flags in the contract's order. */
export const flagsIn = (text: string): PaymentFlag[] => {
  const names = new Set(text.split(' '));
  return paymentFlags.filter((flag) => names.has(flag));
};

export const hasFlag = (text: string, flag: PaymentFlag): boolean => flagsIn(text).includes(flag);

export const withFlags = (text: string, ...flags: readonly PaymentFlag[]): string =>
  textOf(new Set([...flagsIn(text), ...flags]));

/** Each flag is removed when its own cause is; the others stay. */
export const withoutFlags = (text: string, ...flags: readonly PaymentFlag[]): string =>
  textOf(new Set(flagsIn(text).filter((flag) => !flags.includes(flag))));
