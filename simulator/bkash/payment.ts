import type { Merchant } from './merchants.ts';
import { type CallbackStatus, withParameters } from './shapes.ts';

const lifeMs = 24 * 3_600_000;

/** REFUSED: executed without success. There is no second try. */
export type PaymentState =
  | 'INITIATED'
  | 'CONFIRMED'
  | 'CANCELLED'
  | 'FAILED'
  | 'REFUSED'
  | 'COMPLETED';

/** Amounts in poisha, times in milliseconds. */
export interface Refund {
  readonly refundTrxID: string;
  readonly amount: number;
  readonly at: number;
}

/** The money that moved. */
interface Charge {
  readonly trxID: string;
  readonly amount: number;
  readonly at: number;
}

export interface Order {
  readonly callbackURL: string;
  readonly amount: number;
  readonly payerReference: string;
  readonly invoice: string;
}

export interface Payment extends Order {
  readonly paymentID: string;
  readonly merchant: Merchant;
  readonly createdAt: number;
  readonly signature: string;
  readonly state: PaymentState;
  /** Wallet of the customer who confirmed. */
  readonly wallet?: string;
  readonly charge?: Charge;
  readonly refunds: readonly Refund[];
}

/** Only a paid payment outlives a day. */
export const isDead = ({ state, createdAt }: Payment, now: number): boolean =>
  state !== 'COMPLETED' && now - createdAt >= lifeMs;

export const refundedOf = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

const endings: Readonly<Partial<Record<PaymentState, CallbackStatus>>> = {
  CONFIRMED: 'success',
  CANCELLED: 'cancel',
  FAILED: 'failure',
};

/** Callback URL for the customer's browser after its visit to bKash. */
export const callbackOf = ({ callbackURL, paymentID, signature, state }: Payment): string => {
  const status = endings[state];
  if (!status) throw new Error(`A payment that is ${state} leads to no callback`);
  const parameters = { paymentID, status, signature, apiVersion: '1.2.0-beta' };
  return withParameters(callbackURL, parameters);
};

/** Callback URL of each end, as in the answer to create. */
export const announcedCallback = (payment: Payment, status: CallbackStatus): string => {
  const { callbackURL, paymentID, signature } = payment;
  return withParameters(callbackURL, { paymentID, status, signature });
};
