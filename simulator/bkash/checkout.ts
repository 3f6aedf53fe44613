import type { Book } from './book.ts';
import { endPage, type Step, stepPage, unknownPage } from './page.ts';
import { isDead, type Payment } from './payment.ts';
import { isWallet, otp, pin } from './wallets.ts';

const pinTries = 3;

/** A page, or the redirect to the callback, which ends the visit. */
export type Shown =
  | { readonly page: string; readonly status: number }
  | { readonly payment: Payment; readonly callback: string };

interface Visit {
  step: Step;
  wallet: string;
  wrongPins: number;
}

const ends: Readonly<Record<Exclude<Payment['state'], 'INITIATED'>, string>> = {
  CONFIRMED: 'You confirmed this payment.',
  CANCELLED: 'You cancelled this payment.',
  FAILED: 'This payment failed.',
  REFUSED: 'This payment failed.',
  COMPLETED: 'You paid.',
};

/** The customers' visits to the pages of bKash, step by step. */
export class Checkout {
  readonly #book: Book;
  readonly #now: () => number;
  readonly #visits = new Map<string, Visit>();

  constructor(book: Book, now: () => number) {
    this.#book = book;
    this.#now = now;
  }

  /** Applies the form, if there is one, and returns the page of the present step. */
  show(paymentID: string, form?: URLSearchParams): Shown {
    const payment = this.#book.find(paymentID);
    if (!payment) return { page: unknownPage, status: 404 };
    if (isDead(payment, this.#now())) {
      return { page: endPage(payment, 'This payment has expired.'), status: 410 };
    }
    if (payment.state !== 'INITIATED') {
      return { page: endPage(payment, ends[payment.state]), status: 200 };
    }
    const visit = this.#visits.get(paymentID) ?? { step: 'wallet', wallet: '', wrongPins: 0 };
    this.#visits.set(paymentID, visit);
    if (!form) return { page: stepPage(payment, visit.step), status: 200 };
    if (form.get('deed') === 'cancel') return this.#end(payment, { state: 'CANCELLED' });
    return this.#take(payment, visit, form);
  }

  #take(payment: Payment, visit: Visit, form: URLSearchParams): Shown {
    // A form of an earlier step, sent again by the browser's Back, says nothing of this one.
    if (form.get('step') !== visit.step) {
      return { page: stepPage(payment, visit.step), status: 200 };
    }
    const answer = form.get('answer')?.trim() ?? '';
    const wrong = (said: string) => ({ page: stepPage(payment, visit.step, said), status: 422 });
    switch (visit.step) {
      case 'wallet':
        if (!isWallet(answer)) return wrong('This is not an account of the sandbox.');
        visit.wallet = answer;
        visit.step = 'otp';
        break;
      case 'otp':
        if (answer !== otp) return wrong('Wrong verification code.');
        visit.step = 'pin';
        break;
      case 'pin':
        if (answer === pin) return this.#end(payment, { state: 'CONFIRMED', wallet: visit.wallet });
        visit.wrongPins += 1;
        if (visit.wrongPins === pinTries) return this.#end(payment, { state: 'FAILED' });
        return wrong('Wrong PIN.');
    }
    return { page: stepPage(payment, visit.step), status: 200 };
  }

  #end(payment: Payment, ending: Parameters<Book['end']>[1]): Shown {
    return { payment, callback: this.#book.end(payment.paymentID, ending) };
  }
}
