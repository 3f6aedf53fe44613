import { type BkashPayment, isDead } from '../payment.ts';
import type { PaymentStore } from '../payment-store.ts';
import { type CheckoutStep, renderEndPage, renderStepPage, unknownPage } from './page.ts';
import { isWallet, walletOtp, walletPin } from './wallets.ts';

const pinTries = 3;

/** A page, or the redirect to the callback, which ends the visit. */
export type CheckoutView =
  | { readonly page: string; readonly status: number }
  | { readonly payment: BkashPayment; readonly callback: string };

interface Visit {
  step: CheckoutStep;
  wallet: string;
  wrongPins: number;
}

const endMessages: Readonly<Record<Exclude<BkashPayment['state'], 'INITIATED'>, string>> = {
  CONFIRMED: 'You confirmed this payment.',
  CANCELLED: 'You cancelled this payment.',
  FAILED: 'This payment failed.',
  REFUSED: 'This payment failed.',
  COMPLETED: 'You paid.',
};

/** The customers' visits to the pages of bKash, step by step. */
export class Checkout {
  readonly #book: PaymentStore;
  readonly #now: () => number;
  readonly #visits = new Map<string, Visit>();

  constructor(book: PaymentStore, now: () => number) {
    this.#book = book;
    this.#now = now;
  }

  /** Applies the form, if there is one, and returns the page of the present step. */
  show(paymentID: string, form?: URLSearchParams): CheckoutView {
    const payment = this.#book.find(paymentID);
    if (!payment) return { page: unknownPage, status: 404 };
    if (isDead(payment, this.#now())) {
      return { page: renderEndPage(payment, 'This payment has expired.'), status: 410 };
    }
    if (payment.state !== 'INITIATED') {
      return { page: renderEndPage(payment, endMessages[payment.state]), status: 200 };
    }
    const visit = this.#visits.get(paymentID) ?? { step: 'wallet', wallet: '', wrongPins: 0 };
    this.#visits.set(paymentID, visit);
    if (!form) return { page: renderStepPage(payment, visit.step), status: 200 };
    if (form.get('deed') === 'cancel') return this.#end(payment, { state: 'CANCELLED' });
    return this.#take(payment, visit, form);
  }

  #take(payment: BkashPayment, visit: Visit, form: URLSearchParams): CheckoutView {
    // A form of an earlier step, sent again by the browser's Back, says nothing of this one.
    if (form.get('step') !== visit.step) {
      return { page: renderStepPage(payment, visit.step), status: 200 };
    }
    const answer = form.get('answer')?.trim() ?? '';
    const rejectAnswer = (message: string) => ({
      page: renderStepPage(payment, visit.step, message),
      status: 422,
    });
    switch (visit.step) {
      case 'wallet':
        if (!isWallet(answer)) return rejectAnswer('This is not an account of the sandbox.');
        visit.wallet = answer;
        visit.step = 'otp';
        break;
      case 'otp':
        if (answer !== walletOtp) return rejectAnswer('Wrong verification code.');
        visit.step = 'pin';
        break;
      case 'pin':
        if (answer === walletPin)
          return this.#end(payment, { state: 'CONFIRMED', wallet: visit.wallet });
        visit.wrongPins += 1;
        if (visit.wrongPins === pinTries) return this.#end(payment, { state: 'FAILED' });
        return rejectAnswer('Wrong PIN.');
    }
    return { page: renderStepPage(payment, visit.step), status: 200 };
  }

  #end(payment: BkashPayment, ending: Parameters<PaymentStore['endVisit']>[1]): CheckoutView {
    return { payment, callback: this.#book.endVisit(payment.paymentID, ending) };
  }
}
