import { randomBytes } from 'node:crypto';
import { isWallet, walletRefusal } from './checkout/wallets.ts';
import { type BkashCode, BkashRefusal } from './codes.ts';
import { idGenerator } from './formats.ts';
import type { Merchant } from './merchants.ts';
import {
  type BkashPayment,
  type BkashPaymentState,
  type BkashRefund,
  buildCallback,
  isDead,
  type PaymentOrder,
  sumRefunds,
} from './payment.ts';
import type { RefundAccounts, RefundForm, RefundTerms } from './refunds/refund-accounts.ts';

/**
 * Milliseconds: a sooner payment of the same amount by the same wallet to the same merchant counts
 * as a mistake.
 */
export const repeatMs = 2 * 60_000;
const dayMs = 24 * 3_600_000;

const executeRefusals: Readonly<Partial<Record<BkashPaymentState, BkashCode>>> = {
  INITIATED: '2056',
  CANCELLED: '2069',
  FAILED: '2056',
  // Its one try failed; bKash answers the same as for a paid one.
  REFUSED: '2117',
  COMPLETED: '2117',
};

/** The shares of a wallet and a coupon in an order, in poisha. */
export type ChargeShares = (ordered: number) => {
  readonly amount: number;
  readonly coupon: number;
};

/** A payment of the past; its refund, if there is one, is of all of it. */
export interface PastBkashPayment
  extends Pick<BkashPayment, 'paymentID' | 'invoice' | 'amount' | 'wallet'> {
  readonly charge: { readonly trxID: string; readonly at: number };
  readonly refund?: { readonly refundTrxID: string; readonly at: number };
}

/** The payments and what may be done with each. Throws `BkashRefusal` for whatever bKash refuses. */
export class PaymentStore {
  readonly #now: () => number;
  readonly #createId: () => string;
  readonly #refundAccounts: RefundAccounts;
  readonly #payments = new Map<string, BkashPayment>();

  constructor(now: () => number, refundAccounts: RefundAccounts) {
    this.#now = now;
    this.#createId = idGenerator(now);
    this.#refundAccounts = refundAccounts;
  }

  get all(): readonly BkashPayment[] {
    return Array.from(this.#payments.values());
  }

  find(paymentID: string): BkashPayment | undefined {
    return this.#payments.get(paymentID);
  }

  create(merchant: Merchant, order: PaymentOrder): BkashPayment {
    const isUsed = this.all.some(
      (existing) => existing.merchant === merchant && existing.invoice === order.invoice,
    );
    if (isUsed) throw new BkashRefusal('2031');
    const now = this.#now();
    return this.#store({
      ...order,
      paymentID: `TR0011${this.#createId()}${now}`,
      merchant,
      createdAt: now,
      signature: randomBytes(8).toString('base64url'),
      state: 'INITIATED',
      refunds: [],
    });
  }

  /** Returns a payment of the merchant's own, while it lives. */
  open(merchant: Merchant, paymentID: string): BkashPayment {
    const payment = this.find(paymentID);
    if (payment?.merchant !== merchant || isDead(payment, this.#now()))
      throw new BkashRefusal('2002');
    return payment;
  }

  /** Ends the customer's visit; returns the callback URL. */
  endVisit(
    paymentID: string,
    ending: { state: 'CONFIRMED'; wallet: string } | { state: 'CANCELLED' | 'FAILED' },
  ): string {
    const payment = this.find(paymentID);
    if (!payment) throw new Error(`There is no payment ${paymentID}`);
    if (payment.state !== 'INITIATED' || isDead(payment, this.#now())) {
      throw new Error(`The payment ${paymentID} is over: ${payment.state}`);
    }
    if ('wallet' in ending && !isWallet(ending.wallet)) {
      throw new Error(`There is no wallet ${ending.wallet}`);
    }
    return buildCallback(this.#store({ ...payment, ...ending }));
  }

  /** Charges the order, unless `sharesOf` divides it otherwise. */
  execute(
    merchant: Merchant,
    paymentID: string,
    sharesOf: ChargeShares = (amount) => ({ amount, coupon: 0 }),
  ): BkashPayment {
    const payment = this.open(merchant, paymentID);
    const { state, wallet, amount } = payment;
    const refusal = executeRefusals[state];
    if (refusal || wallet === undefined) throw new BkashRefusal(refusal ?? '2056');
    const failure = walletRefusal(wallet) ?? (this.#isRepeat(payment) ? '2029' : undefined);
    if (failure) {
      this.#store({ ...payment, state: 'REFUSED' });
      throw new BkashRefusal(failure);
    }
    const charge = { trxID: this.#createId(), ...sharesOf(amount), at: this.#now() };
    return this.#store({ ...payment, state: 'COMPLETED', charge });
  }

  /** Returns a paid payment of the merchant's own, by both its ids. */
  findPaid(merchant: Merchant, paymentID: string, trxID: string): BkashPayment {
    const payment = this.find(paymentID);
    if (payment?.merchant !== merchant) throw new BkashRefusal('2002');
    if (payment.charge?.trxID !== trxID) throw new BkashRefusal('2033');
    return payment;
  }

  refundTermsOf({ appKey }: Merchant): RefundTerms {
    return this.#refundAccounts.termsOf(appKey);
  }

  /** The refunds that an interface knows. */
  refundsBy({ merchant, refunds }: BkashPayment, form: RefundForm): readonly BkashRefund[] {
    if (this.refundTermsOf(merchant).ledgers === 'shared') return refunds;
    return refunds.filter((refund) => refund.form === form);
  }

  /** Gives back a part of the charge or all of it: `amount` in poisha, undefined when it is none. */
  refund(payment: BkashPayment, amount: number | undefined, form: RefundForm): BkashRefund {
    const at = this.#now();
    const { charge, merchant } = payment;
    const { days, balance } = this.refundTermsOf(merchant);
    const left = (charge?.amount ?? 0) - sumRefunds({ refunds: this.refundsBy(payment, form) });
    if (left === 0) throw new BkashRefusal('2034');
    if (charge && at - charge.at > days * dayMs) throw new BkashRefusal('2071');
    if (amount === undefined || amount > left) throw new BkashRefusal('2072');
    if (this.#sumRefundsOf(merchant) + amount > balance) throw new BkashRefusal('2023');
    const refund = { refundTrxID: this.#createId(), amount, at, form };
    this.#store({ ...payment, refunds: [...payment.refunds, refund] });
    return refund;
  }

  addPast(merchant: Merchant, past: PastBkashPayment): void {
    const { charge, refund, ...order } = past;
    this.#store({
      ...order,
      merchant,
      callbackURL: '',
      payerReference: '',
      createdAt: charge.at,
      signature: '',
      state: 'COMPLETED',
      charge: { ...charge, amount: order.amount, coupon: 0 },
      refunds: refund ? [{ ...refund, amount: order.amount, form: 'v2' }] : [],
    });
  }

  #sumRefundsOf(merchant: Merchant): number {
    const own = this.all.filter((payment) => payment.merchant === merchant);
    return own.reduce((sum, payment) => sum + sumRefunds(payment), 0);
  }

  #isRepeat({ merchant, wallet, amount }: BkashPayment): boolean {
    const now = this.#now();
    return this.all.some(
      ({ charge, ...other }) =>
        charge !== undefined &&
        now - charge.at < repeatMs &&
        other.merchant === merchant &&
        other.wallet === wallet &&
        other.amount === amount,
    );
  }

  #store(payment: BkashPayment): BkashPayment {
    this.#payments.set(payment.paymentID, payment);
    return payment;
  }
}
