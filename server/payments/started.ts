import type { Machines, Payments } from '../core/db/schema.ts';
import type { Offer } from './gate.ts';

/** What the customer has chosen on the machine's small page. */
export interface Choice {
  readonly size: string;
  readonly quantity: number;
}

export interface Customer {
  /** By which it is counted with others: its address. */
  readonly client: string;
  /** A digest of the browser's cookie. */
  readonly browser: string;
  /** Where the provider sends the browser back to; the payment's id is appended. */
  readonly callbackUrl: string;
}

/** Where the browser goes, or why not. */
export type Started =
  | { readonly kind: 'CHECKOUT'; readonly url: string }
  /** An earlier payment of this browser goes on. */
  | { readonly kind: 'UNDER_WAY'; readonly payment: Payments }
  | { readonly kind: 'CHOICE'; readonly machine: Machines; readonly offers: readonly Offer[] }
  | { readonly kind: 'REFUSED'; readonly reason: string };
