import type { CredentialForm } from '../../contract/credential-forms.ts';
import type { Checkout } from './checkout.ts';
import type { GatewayPort } from './port.ts';

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
  /** The fields of its credentials. */
  readonly form: CredentialForm;
  readonly accounts: GatewayPort;
  readonly checkout: Checkout;
}

/** The providers of a server by their names, the default one first. */
export type Providers = ReadonlyMap<string, Provider>;
