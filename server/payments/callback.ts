import { sentence } from '../../contract/messages.ts';
import type { Machines, Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import type { Engine, EngineParts } from './engine.ts';
import type { Fact } from './facts.ts';
import { secondLook } from './gate.ts';
import { lockPayment, paymentById } from './queries.ts';

/** A callback is a hint, never a proof. */
export interface Hint {
  readonly paymentId: string;
  readonly providerPaymentId: string;
  readonly status: string;
}

const leftBecause = (status: string): string =>
  status === 'cancel' ? sentence('customerCancelled') : sentence('paymentNotCompleted');

/** Checks the machine again, because the execute that follows moves the money. */
export const confirmation = async (
  tx: Tx,
  { machine, payment }: { readonly machine: Machines; readonly payment: Payments },
  now: number,
): Promise<Fact> => {
  const look = await secondLook(tx, machine, payment, now);
  return 'slot' in look
    ? { event: 'CONFIRMED', slot: look.slot }
    : { event: 'GATE_CLOSED', reason: look.reason };
};

/**
 * Handles a callback and returns the payment as it is afterwards; undefined when it names none. The
 * machine is checked again in the transaction that leads to the execute.
 */
export const paymentCallback =
  ({ store, now }: EngineParts, engine: Engine) =>
  async ({ paymentId, providerPaymentId, status }: Hint): Promise<Payments | undefined> => {
    const found = await paymentById(store.read, paymentId);
    if (!found || found.providerPaymentId !== providerPaymentId) return undefined;
    const moved = await store.change(async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      if (!locked) return undefined;
      const fact: Fact =
        status === 'success'
          ? await confirmation(tx, locked, now())
          : { event: 'LEFT', reason: leftBecause(status) };
      return engine.tellIn(tx, paymentId, fact);
    });
    return moved && engine.follow(moved);
  };
