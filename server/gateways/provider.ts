import type { Checkout } from './checkout.ts';

/** The terms of a payment provider. */
export interface ProviderTerms {
  /** The name of the provider in the rows of its payments. */
  readonly name: string;
  /** Milliseconds in which a customer can pay. */
  readonly lifeMs: number;
  /** Milliseconds in which it refuses the same amount of the same customer; 0 if it never does. */
  readonly repeatMs: number;
  /** Longest invoice in characters, at least 25. */
  readonly invoiceLength: number;
  /** Bounds of one payment, in poisha. */
  readonly minAmount: number;
  readonly maxAmount: number;
}

export interface Provider extends ProviderTerms {
  readonly checkout: Checkout;
}
