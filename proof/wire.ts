import { encodeMessage } from '../contract/messages.ts';
import type { AskedCheckout, Checkout, SelfMovingCheckout } from '../server/gateways/checkout.ts';
import { strayMs } from '../server/payments/rules/times.ts';

export type CallName = Exclude<keyof AskedCheckout, 'movesMoney'>;

/**
 * Delays of a call to bKash. A late request reaches bKash when it is released; a late answer is
 * withheld; a stray request arrives long after its caller gave up.
 */
export const wireDelays = ['LATE_REQUEST', 'LATE_ANSWER', 'STRAY_REQUEST'] as const;
export type Delay = (typeof wireDelays)[number];

const gaveUp = { kind: 'UNKNOWN', reason: encodeMessage('bkashTimeout') } as const;

/** The line between one server and bKash: it watches every call and can delay some. */
export class Wire {
  /** Runs before each call; an error that it throws is recorded as a breach. */
  watch: (call: CallName, providerPaymentId: string | undefined) => Promise<void> = async () => {};
  readonly breaches: unknown[] = [];
  /** Calls that are neither held nor done. */
  active = 0;
  /** Counts the calls that were ever held. */
  holds = 0;
  readonly #now: () => number;
  #planned: { readonly call: CallName; readonly delay: Delay }[] = [];
  #held: (() => void)[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  get held(): number {
    return this.#held.length;
  }

  /** Delays the next call of this name. */
  plan(call: CallName, delay: Delay): void {
    this.#planned.push({ call, delay });
  }

  /** Releases all held calls and cancels the planned delays. */
  release(): void {
    this.#planned = [];
    for (const go of this.#held.splice(0)) go();
  }

  /** The old server is gone: its requests may still arrive, their answers cannot. */
  forget(): void {
    this.#held = [];
  }

  #hold(): Promise<void> {
    this.holds += 1;
    this.active -= 1;
    return new Promise((resolve) => {
      this.#held.push(() => {
        this.active += 1;
        resolve();
      });
    });
  }

  #delayOf(call: CallName): Delay | undefined {
    const index = this.#planned.findIndex((planned) => planned.call === call);
    return index < 0 ? undefined : this.#planned.splice(index, 1)[0]?.delay;
  }

  async #carry<T>(call: CallName, id: string | undefined, send: () => Promise<T>) {
    this.active += 1;
    const sentAt = this.#now();
    /** The rules rely on it that no refund request arrives later. */
    const isLost = () => call === 'refund' && this.#now() - sentAt >= strayMs;
    try {
      await this.watch(call, id).catch((breach: unknown) => this.breaches.push(breach));
      const delay = this.#delayOf(call);
      if (delay === 'STRAY_REQUEST') {
        this.#held.push(() => {
          if (isLost()) return;
          this.active += 1;
          send().finally(() => {
            this.active -= 1;
          });
        });
        return gaveUp;
      }
      if (delay === 'LATE_REQUEST') await this.#hold();
      if (isLost()) return gaveUp;
      const answer = await send();
      if (delay === 'LATE_ANSWER') await this.#hold();
      return answer;
    } finally {
      this.active -= 1;
    }
  }

  readonly through = (real: Checkout): Checkout => {
    const calls = {
      create: (by, order) => this.#carry('create', undefined, () => real.create(by, order)),
      query: (by, id) => this.#carry('query', id, () => real.query(by, id)),
      refund: (by, charge, form) =>
        this.#carry('refund', charge.providerPaymentId, () => real.refund(by, charge, form)),
      refundStatus: (by, charge, form) =>
        this.#carry('refundStatus', charge.providerPaymentId, () =>
          real.refundStatus(by, charge, form),
        ),
    } satisfies Omit<SelfMovingCheckout, 'movesMoney'>;
    if (real.movesMoney === 'BY_ITSELF') return { ...calls, movesMoney: 'BY_ITSELF' };
    const execute: AskedCheckout['execute'] = (by, id) =>
      this.#carry('execute', id, () => real.execute(by, id));
    return { ...calls, movesMoney: 'WHEN_ASKED', execute };
  };
}
