import type { Machines, Payments } from '../../platform/schema/schema.ts';
import type { Offer } from './sell-conditions.ts';

/** The customer's choice on the machine's page. */
export interface ProductChoice {
  readonly size: string;
  readonly quantity: number;
}

export interface Customer {
  /** The network of the address, for limits of starts. */
  readonly client: string;
  /** A digest of the browser's cookie. */
  readonly browser: string;
  /** The provider redirects the browser here, with the payment's id appended. */
  readonly callbackUrl: string;
}

/** The page that the browser is sent to, or the reason of the refusal. */
export type StartResult =
  | { readonly kind: 'CHECKOUT'; readonly url: string }
  /** An earlier payment of this browser goes on. */
  | { readonly kind: 'UNDER_WAY'; readonly payment: Payments }
  | {
      readonly kind: 'CHOICE';
      readonly machine: Machines;
      readonly offers: readonly Offer[];
      readonly provider: string;
    }
  | { readonly kind: 'REFUSED'; readonly reason: string };
