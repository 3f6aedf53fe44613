import type { Credentials } from './port.ts';

/** A movement of money as the provider tells it; `amount` is poisha. */
export interface Money {
  readonly trxId: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoice: string;
  /** The customer's number, its middle hidden. */
  readonly wallet: string | null;
}

/** The provider has judged, and no money moved. `reason` is plain words for the customer. */
export interface Refusal {
  readonly kind: 'REFUSED';
  readonly code: string;
  readonly reason: string;
}

/** No answer, or one that says nothing: it may or may not have happened. */
export interface Unknown {
  readonly kind: 'UNKNOWN';
  readonly reason: string;
  /** Where the provider has answered, and what it says leaves it open. */
  readonly code?: string;
  /** The merchant's account cannot be opened, or the provider does not let it in. */
  readonly cause?: 'ACCOUNT';
}

interface Completed {
  readonly kind: 'COMPLETED';
  readonly money: Money;
}

/** It happened in an earlier call; what exactly, another call tells. */
interface DoneBefore {
  readonly kind: 'DONE_BEFORE';
  readonly code: string;
}

export type Created =
  | { readonly kind: 'CREATED'; readonly providerPaymentId: string; readonly checkoutUrl: string }
  | Refusal
  | Unknown;

/** NOT_READY: the customer has not confirmed. */
export type Executed =
  | Completed
  | DoneBefore
  | { readonly kind: 'NOT_READY'; readonly code: string }
  | Refusal
  | Unknown;

/**
 * DEAD: it was never executed and never will be. NOT_FOUND: the provider does not know it, or not
 * by this account.
 */
export type Queried =
  | Completed
  /** `isConfirmed`: the customer has, and nothing was executed yet. */
  | { readonly kind: 'INITIATED'; readonly isConfirmed: boolean }
  | { readonly kind: 'DEAD'; readonly reason: string }
  | { readonly kind: 'NOT_FOUND'; readonly code: string; readonly reason: string }
  | Unknown;

interface GivenBack {
  readonly kind: 'REFUNDED';
  readonly refundTrxId: string;
}

export type Refunded = GivenBack | DoneBefore | Refusal | Unknown;
export type RefundStatus = GivenBack | { readonly kind: 'NONE' } | Unknown;

/** What was charged, by the provider's names for it. */
export interface Charge {
  readonly providerPaymentId: string;
  readonly trxId: string;
  /** Poisha. */
  readonly amount: number;
}

/** The payment provider's calls about one payment. None of them throws. */
export interface Checkout {
  readonly create: (
    credentials: Credentials,
    asked: { readonly invoice: string; readonly amount: number; readonly callbackUrl: string },
  ) => Promise<Created>;
  readonly execute: (credentials: Credentials, providerPaymentId: string) => Promise<Executed>;
  readonly query: (credentials: Credentials, providerPaymentId: string) => Promise<Queried>;
  readonly refund: (credentials: Credentials, charge: Charge) => Promise<Refunded>;
  readonly refundStatus: (credentials: Credentials, charge: Charge) => Promise<RefundStatus>;
}
