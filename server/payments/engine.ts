import type { Calendar } from '../../contract/periods.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Store, Tx } from '../core/db/store.ts';
import type { Checkout } from '../gateways/checkout.ts';
import type { Account, Merchant } from '../gateways/credentials.ts';
import type { Credentials } from '../gateways/port.ts';
import type { RollupChange } from '../stats/rollup.ts';
import { askProvider } from './asking.ts';
import { isProof } from './charge.ts';
import { type MachineNews, passTime, refundNow, settleCommands, stopWaiting } from './commands.ts';
import type { Call, Fact, Rules } from './facts.ts';
import { secondLook } from './gate.ts';
import { recordCheck } from './gateway-check.ts';
import { type Circumstances, type Moved, tell } from './moves.ts';
import { newsIn } from './notices.ts';
import { closeCall, duePayments, insertCall, isDue, lockPayment, paymentById } from './queries.ts';
import { heardIn } from './said.ts';

export interface EngineParts {
  readonly store: Store;
  readonly now: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  readonly calendar: Calendar;
  readonly rules: Rules;
  readonly checkout: Checkout;
  readonly merchantOf: (institutionId: string) => Promise<Merchant | undefined>;
  /** Stores the merchant account before the payment that uses it. */
  readonly keepMerchant: (tx: Tx, merchant: Merchant) => Promise<void>;
  /** Includes retired credentials; undefined when they cannot be decrypted. */
  readonly credentialsOf: (account: Account) => Promise<Credentials | undefined>;
}

/**
 * Advances payments. Every transition is one transaction; provider calls run between transactions.
 */
export type Engine = ReturnType<typeof paymentEngine>;

/** Payments advanced in parallel. */
const atOnce = 20;

export const paymentEngine = (parts: EngineParts) => {
  const { store, now, checkout } = parts;
  const circumstances = (at: number, adminId?: string): Circumstances => ({
    rules: parts.rules,
    calendar: parts.calendar,
    now: at,
    ...(adminId !== undefined && { adminId }),
  });

  const ask = async (payment: Payments, kind: Call): Promise<Fact> =>
    askProvider(checkout, await parts.credentialsOf(payment), payment, kind);

  /** Records the answer of a call and applies it to the payment, within the transaction. */
  const answered = async (tx: Tx, id: string, call: string, fact: Fact): Promise<Moved> => {
    const at = now();
    await closeCall(tx, call, heardIn(fact), at);
    const locked = await lockPayment(tx, id);
    if (!locked) throw new Error(`There is no payment ${id}`);
    const { machine, payment } = locked;
    const look = await secondLook(tx, machine, payment, at);
    const news = await newsIn(tx, payment, fact);
    const told =
      news.event === 'QUERY_ANSWERED' && 'slot' in look ? { ...news, slot: look.slot } : news;
    const moved = await tell(tx, payment, told, circumstances(at));
    await recordCheck(tx, payment, fact, at);
    return moved ?? { payment };
  };

  /** Makes the call of a transition and applies its answer, until no call is left. */
  const follow = async ({ payment, call }: Moved): Promise<Payments> => {
    if (!call) return payment;
    const fact = await ask(payment, call.kind);
    return follow(await store.change((tx) => answered(tx, payment.id, call.id, fact)));
  };

  /**
   * Applies a fact within the caller's transaction. Pass the result to `runCalls` after the commit.
   */
  const tellIn = async (tx: Tx, id: string, fact: Fact, adminId?: string): Promise<Moved> => {
    const locked = await lockPayment(tx, id);
    if (!locked) throw new Error(`There is no payment ${id}`);
    const { payment } = locked;
    const given = circumstances(now(), adminId);
    const isWaiting = payment.state === 'DISPENSING' && fact.event === 'REFUND_WANTED';
    const moved = isWaiting
      ? await refundNow(tx, payment, fact.reason, given)
      : await tell(tx, payment, fact, given);
    return moved ?? { payment };
  };

  /** Advances a payment that is due; false when another process has done so. */
  const advance = async (id: string): Promise<boolean> => {
    const moved = await store.change(async (tx): Promise<Moved | undefined> => {
      const locked = await lockPayment(tx, id);
      const at = now();
      if (!locked || !isDue(locked.payment, at)) return undefined;
      const { payment } = locked;
      return payment.state === 'DISPENSING'
        ? passTime(tx, payment, circumstances(at))
        : tell(tx, payment, { event: 'TIME_PASSED' }, circumstances(at));
    });
    if (moved) await follow(moved);
    return moved !== undefined;
  };

  return {
    /**
     * Binds `settleCommands` and `giveUpMachinePayments` to the current time, in the caller's
     * transaction.
     */
    settleCommands: (tx: Tx, news: MachineNews, at: number): Promise<RollupChange[]> =>
      settleCommands(tx, news, circumstances(at)),
    stopWaiting: (tx: Tx, machineId: string, at: number): Promise<void> =>
      stopWaiting(tx, machineId, circumstances(at)),

    tellIn,
    answered,
    follow,
    advance,

    /** Advances due payments until none is left, including those that a crash left behind. */
    work: async (): Promise<void> => {
      for (;;) {
        const due = await duePayments(store.read, now(), atOnce);
        const moved = await Promise.all(due.map(advance));
        if (!moved.includes(true)) return;
      }
    },

    /** Queries the provider about a payment whose customer is back without a callback. */
    inquire: async (
      open: Payments,
    ): Promise<{ readonly payment: Payments; readonly isConfirmed: boolean }> => {
      const call = await store.change((tx) => insertCall(tx, open, 'QUERY', now()));
      const fact = await ask(open, 'QUERY');
      const { payment } = await store.change((tx) => answered(tx, open.id, call, fact));
      const isConfirmed =
        fact.event === 'QUERY_ANSWERED' &&
        fact.answer.kind === 'INITIATED' &&
        fact.answer.isConfirmed;
      return { payment, isConfirmed };
    },

    /** Queries the provider about a closed payment, and refunds a charge that it reports. */
    recheck: async (id: string): Promise<{ readonly isProved: boolean }> => {
      const payment = await paymentById(store.read, id);
      if (!payment?.providerPaymentId) return { isProved: true };
      const call = await store.change((tx) => insertCall(tx, payment, 'QUERY', now()));
      const fact = await ask(payment, 'QUERY');
      await follow(await store.change((tx) => answered(tx, id, call, fact)));
      return { isProved: fact.event === 'QUERY_ANSWERED' && isProof(payment, fact.answer) };
    },
  };
};
