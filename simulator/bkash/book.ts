import { randomBytes } from 'node:crypto';
import { type Code, Refusal } from './codes.ts';
import type { Merchant } from './merchants.ts';
import {
  callbackOf,
  isDead,
  type Order,
  type Payment,
  type PaymentState,
  type Refund,
  refundedOf,
} from './payment.ts';
import { numbering } from './shapes.ts';
import { isWallet, walletRefusal } from './wallets.ts';

/**
 * Milliseconds: a sooner payment of the same amount by the same wallet to the same merchant counts
 * as a mistake.
 */
export const repeatMs = 2 * 60_000;
/** The shortest refund window in bKash's contracts. */
const refundMs = 15 * 24 * 3_600_000;

const notToExecute: Readonly<Partial<Record<PaymentState, Code>>> = {
  INITIATED: '2056',
  CANCELLED: '2069',
  FAILED: '2056',
  // Its one try failed; bKash answers the same as for a paid one.
  REFUSED: '2117',
  COMPLETED: '2117',
};

/** The payments and what may be done with each. Throws `BkashRefusal` for whatever bKash refuses. */
export class Book {
  readonly #now: () => number;
  readonly #number: () => string;
  readonly #payments = new Map<string, Payment>();

  constructor(now: () => number) {
    this.#now = now;
    this.#number = numbering(now);
  }

  get all(): readonly Payment[] {
    return Array.from(this.#payments.values());
  }

  find(paymentID: string): Payment | undefined {
    return this.#payments.get(paymentID);
  }

  create(merchant: Merchant, order: Order): Payment {
    const isUsed = this.all.some(
      (known) => known.merchant === merchant && known.invoice === order.invoice,
    );
    if (isUsed) throw new Refusal('2031');
    const now = this.#now();
    return this.#keep({
      ...order,
      paymentID: `TR0011${this.#number()}${now}`,
      merchant,
      createdAt: now,
      signature: randomBytes(8).toString('base64url'),
      state: 'INITIATED',
      refunds: [],
    });
  }

  /** Returns a payment of the merchant's own, while it lives. */
  open(merchant: Merchant, paymentID: string): Payment {
    const payment = this.find(paymentID);
    if (payment?.merchant !== merchant || isDead(payment, this.#now())) throw new Refusal('2002');
    return payment;
  }

  /** Ends the customer's visit; returns the callback URL. */
  end(
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
    return callbackOf(this.#keep({ ...payment, ...ending }));
  }

  execute(merchant: Merchant, paymentID: string): Payment {
    const payment = this.open(merchant, paymentID);
    const { state, wallet, amount } = payment;
    const refusal = notToExecute[state];
    if (refusal || wallet === undefined) throw new Refusal(refusal ?? '2056');
    const failure = walletRefusal(wallet) ?? (this.#isRepeat(payment) ? '2029' : undefined);
    if (failure) {
      this.#keep({ ...payment, state: 'REFUSED' });
      throw new Refusal(failure);
    }
    const charge = { trxID: this.#number(), amount, at: this.#now() };
    return this.#keep({ ...payment, state: 'COMPLETED', charge });
  }

  /** Returns a paid payment of the merchant's own, by both its ids. */
  paid(merchant: Merchant, paymentID: string, trxID: string): Payment {
    const payment = this.find(paymentID);
    if (payment?.merchant !== merchant) throw new Refusal('2002');
    if (payment.charge?.trxID !== trxID) throw new Refusal('2033');
    return payment;
  }

  /** Gives back a part of the charge or all of it: `amount` in poisha, undefined when it is none. */
  refund(payment: Payment, amount: number | undefined): Refund {
    const at = this.#now();
    const left = payment.amount - refundedOf(payment);
    if (left === 0) throw new Refusal('2034');
    if (payment.charge && at - payment.charge.at > refundMs) throw new Refusal('2071');
    if (amount === undefined || amount > left) throw new Refusal('2072');
    const refund = { refundTrxID: this.#number(), amount, at };
    this.#keep({ ...payment, refunds: [...payment.refunds, refund] });
    return refund;
  }

  #isRepeat({ merchant, wallet, amount }: Payment): boolean {
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

  #keep(payment: Payment): Payment {
    this.#payments.set(payment.paymentID, payment);
    return payment;
  }
}
