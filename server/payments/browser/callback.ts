import { encodeMessage } from '../../../contract/messages.ts';
import { accountKey, recordReturn } from '../../gateways/account-health.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Machines, Payments } from '../../platform/schema/schema.ts';
import type { Engine, EngineParts } from '../engine/engine.ts';
import { findPayment, lockPayment } from '../queries.ts';
import type { Fact } from '../rules/facts.ts';
import { recheckMachine } from '../start/sell-conditions.ts';

/** A callback is a hint, never a proof. */
export interface CallbackParams {
  readonly paymentId: string;
  readonly providerPaymentId: string;
  readonly status: string;
}

const leaveReason = (status: string): string =>
  status === 'cancel' ? encodeMessage('customerCancelled') : encodeMessage('paymentNotCompleted');

/** Checks the machine again, because the execute that follows moves the money. */
export const confirmationFact = async (
  tx: Tx,
  { machine, payment }: { readonly machine: Machines; readonly payment: Payments },
  now: number,
): Promise<Fact> => {
  const choice = await recheckMachine(tx, machine, payment, now);
  return 'slot' in choice
    ? { event: 'CONFIRMED', slot: choice.slot }
    : { event: 'GATE_CLOSED', reason: choice.reason };
};

/**
 * Handles a callback and returns the payment as it is afterwards; undefined when it names none. The
 * machine is checked again in the transaction that leads to the execute.
 */
export const createCallbackHandler =
  ({ store, now }: EngineParts, engine: Engine) =>
  async ({
    paymentId,
    providerPaymentId,
    status,
  }: CallbackParams): Promise<Payments | undefined> => {
    const existing = await findPayment(store.read, paymentId);
    if (!existing || existing.providerPaymentId !== providerPaymentId) return undefined;
    const transition = await store.change(async (tx) => {
      const locked = await lockPayment(tx, paymentId);
      if (!locked) return undefined;
      await recordReturn(tx, accountKey(locked.payment));
      const fact: Fact =
        status === 'success'
          ? await confirmationFact(tx, locked, now())
          : { event: 'LEFT', reason: leaveReason(status) };
      return engine.applyFact(tx, paymentId, fact);
    });
    if (!transition) return undefined;
    const payment = await engine.runCalls(transition);
    if (payment.state === 'FAILED') engine.countRefusal(payment.failure ?? '');
    return payment;
  };
