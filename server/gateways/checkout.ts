import type { RefundForm } from '../../contract/payments.ts';
import type { Credentials } from './port.ts';

/** A charge as the provider reports it, in poisha. */
export interface Money {
  readonly trxId: string;
  /** The wallet's share. */
  readonly amount: number;
  /** The coupon's share. */
  readonly coupon: number;
  readonly currency: string;
  readonly invoice: string;
  /** The customer's number with its middle masked. */
  readonly wallet: string | null;
}

/** The provider refused, and no money moved. `reason` is text for the customer. */
export interface Refusal {
  readonly kind: 'REFUSED';
  readonly code: string;
  readonly reason: string;
  /** Unless it is the customer's fault, nobody can pay. */
  readonly fault: 'CUSTOMER' | 'SHOP';
  /**
   * Of a refund. PASSING: it may be accepted within the hour. LASTING: waiting does not help.
   * UNKNOWN_PAYMENT: the interface does not know the payment, another one may.
   */
  readonly refundRefusal?: 'PASSING' | 'LASTING' | 'UNKNOWN_PAYMENT';
}

/** The account has no such refund interface, so the call had no effect. */
export interface WrongForm {
  readonly kind: 'WRONG_FORM';
  readonly code: string;
  readonly reason: string;
}

/** No answer or an inconclusive one: the call may or may not have taken effect. */
export interface Unknown {
  readonly kind: 'UNKNOWN';
  readonly reason: string;
  /** Set when the provider answered inconclusively. */
  readonly code?: string;
  /** The merchant's credentials cannot be decrypted (KEY), or the provider rejects them. */
  readonly cause?: 'ACCOUNT' | 'KEY';
  /** Set when it is certain that the call was not sent. */
  readonly isUnsent?: true;
}

interface Completed {
  readonly kind: 'COMPLETED';
  readonly money: Money;
  /** Poisha that a query says can still be refunded, by whatever interface. */
  readonly refundable?: number | undefined;
}

/** An earlier call did it; another call returns the details. */
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
 * DEAD: it was never executed and never will be. NOT_FOUND: the provider has no such payment, or
 * not under this account.
 */
export type Queried =
  | Completed
  /** `isConfirmed`: the customer has confirmed, and nothing was executed yet. */
  | { readonly kind: 'INITIATED'; readonly isConfirmed: boolean }
  | { readonly kind: 'DEAD'; readonly reason: string }
  | { readonly kind: 'NOT_FOUND'; readonly code: string; readonly reason: string }
  | Unknown;

interface CompletedRefund {
  readonly kind: 'REFUNDED';
  readonly refundTrxId: string;
}

export type Refunded = CompletedRefund | DoneBefore | Refusal | WrongForm | Unknown;

/**
 * NONE: it is proved that nothing was refunded. PERHAPS_NONE: the provider names no refund, which
 * proves nothing. CONTRADICTED: it names none, and yet less than all can be refunded. UNNAMED: there is
 * no such interface, and nothing is left to refund.
 */
export type RefundStatus =
  | CompletedRefund
  | { readonly kind: 'NONE' }
  | { readonly kind: 'PERHAPS_NONE'; readonly code: string; readonly reason: string }
  | { readonly kind: 'CONTRADICTED' | 'UNNAMED'; readonly reason: string }
  | WrongForm
  | Unknown;

/** A charge by the provider's identifiers. */
export interface Charge {
  readonly providerPaymentId: string;
  readonly trxId: string;
  /** Poisha. */
  readonly amount: number;
}

interface CommonCalls {
  readonly create: (
    credentials: Credentials,
    order: { readonly invoice: string; readonly amount: number; readonly callbackUrl: string },
  ) => Promise<Created>;
  readonly query: (credentials: Credentials, providerPaymentId: string) => Promise<Queried>;
  readonly refund: (
    credentials: Credentials,
    charge: Charge,
    form: RefundForm,
  ) => Promise<Refunded>;
  /** Moves no money. */
  readonly refundStatus: (
    credentials: Credentials,
    charge: Charge,
    form: RefundForm,
  ) => Promise<RefundStatus>;
}

/** Takes the money of a confirmed payment when it is asked to. */
export interface AskedCheckout extends CommonCalls {
  readonly movesMoney: 'WHEN_ASKED';
  readonly execute: (credentials: Credentials, providerPaymentId: string) => Promise<Executed>;
}

/** Takes the money as soon as the customer pays; only a query shows it. */
export interface SelfMovingCheckout extends CommonCalls {
  readonly movesMoney: 'BY_ITSELF';
}

/** The payment provider's calls about one payment. None of them throws. */
export type Checkout = AskedCheckout | SelfMovingCheckout;
