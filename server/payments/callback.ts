import type { Payments } from '../core/db/schema.ts';
import type { Engine, EngineParts } from './engine.ts';
import type { Fact } from './facts.ts';
import { refusalOf } from './gate.ts';
import { lockPayment, paymentById } from './queries.ts';

/** What the browser brings back from bKash: a hint, never a proof. */
export interface Hint {
  readonly paymentId: string;
  readonly bkashPaymentId: string;
  readonly status: string;
}

const leftBecause = (status: string): string =>
  status === 'cancel' ? 'You cancelled the payment' : 'The payment was not completed';

/**
 * Takes a callback and answers the payment as it is afterwards; undefined when it names none.
 * Execute moves the money, so the gate is asked again in the transaction that leads to it.
 */
export const paymentCallback =
  ({ store, now }: EngineParts, engine: Engine) =>
  async ({ paymentId, bkashPaymentId, status }: Hint): Promise<Payments | undefined> => {
    const found = await paymentById(store.read, paymentId);
    if (!found || found.bkashPaymentId !== bkashPaymentId) return undefined;
    const moved = await store.change(async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      if (!locked) return undefined;
      const factOf = async (): Promise<Fact> => {
        if (status !== 'success') {
          return { event: 'LEFT', reason: leftBecause(status) };
        }
        const reason = await refusalOf(tx, locked.machine, locked.payment, now());
        return reason === undefined ? { event: 'CONFIRMED' } : { event: 'GATE_CLOSED', reason };
      };
      return engine.tellIn(tx, paymentId, await factOf());
    });
    return moved && engine.follow(moved);
  };
