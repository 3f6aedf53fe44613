import { addParameters, type CallbackStatus } from './formats.ts';
import type { Merchant } from './merchants.ts';
import type { RefundForm } from './refunds/refund-accounts.ts';

const lifeMs = 24 * 3_600_000;

/** REFUSED: executed without success. There is no second try. */
export type BkashPaymentState =
  | 'INITIATED'
  | 'CONFIRMED'
  | 'CANCELLED'
  | 'FAILED'
  | 'REFUSED'
  | 'COMPLETED';

/** Amounts in poisha, times in milliseconds. */
export interface BkashRefund {
  readonly refundTrxID: string;
  readonly amount: number;
  readonly at: number;
  /** The interface that made it. */
  readonly form: RefundForm;
}

/** The money that moved; `coupon` is the part of the sale that bKash paid with a coupon. */
interface BkashCharge {
  readonly trxID: string;
  readonly amount: number;
  readonly coupon: number;
  readonly at: number;
}

export interface PaymentOrder {
  readonly callbackURL: string;
  readonly amount: number;
  readonly payerReference: string;
  readonly invoice: string;
}

export interface BkashPayment extends PaymentOrder {
  readonly paymentID: string;
  readonly merchant: Merchant;
  readonly createdAt: number;
  readonly signature: string;
  readonly state: BkashPaymentState;
  /** Wallet of the customer who confirmed. */
  readonly wallet?: string;
  readonly charge?: BkashCharge;
  readonly refunds: readonly BkashRefund[];
}

/** Only a paid payment outlives a day. */
export const isDead = ({ state, createdAt }: BkashPayment, now: number): boolean =>
  state !== 'COMPLETED' && now - createdAt >= lifeMs;

export const sumRefunds = ({ refunds }: Pick<BkashPayment, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

const callbackStatusByState: Readonly<Partial<Record<BkashPaymentState, CallbackStatus>>> = {
  CONFIRMED: 'success',
  CANCELLED: 'cancel',
  FAILED: 'failure',
};

/** Callback URL for the customer's browser after its visit to bKash. */
export const buildCallback = ({
  callbackURL,
  paymentID,
  signature,
  state,
}: BkashPayment): string => {
  const status = callbackStatusByState[state];
  if (!status) throw new Error(`A payment that is ${state} leads to no callback`);
  const parameters = { paymentID, status, signature, apiVersion: '1.2.0-beta' };
  return addParameters(callbackURL, parameters);
};

/** Callback URL of each end, as in the answer to create. */
export const announceCallback = (payment: BkashPayment, status: CallbackStatus): string => {
  const { callbackURL, paymentID, signature } = payment;
  return addParameters(callbackURL, { paymentID, status, signature });
};
