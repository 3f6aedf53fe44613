import type { Calendar } from '../../../contract/values/periods.ts';
import { queueCommand } from '../../machines/commands/commands.ts';
import type { Tx } from '../../platform/db/store.ts';
import { publishRowsAfterCommit, warnAfterCommit } from '../../platform/events/after-commit.ts';
import type { Commands, Payments } from '../../platform/schema/schema.ts';
import { insertCall, insertEvent } from '../queries.ts';
import type { Fact, ProviderCall, Rules, Transition } from '../rules/facts.ts';
import { flagsIn, hasFlag } from '../rules/flags.ts';
import { isRefundLate } from '../rules/refund.ts';
import { decideTransition } from '../rules/rules.ts';
import { commandSeconds } from '../rules/times.ts';
import { bookRefund, bookUndispensed } from './bookings.ts';
import { encodeFact } from './provider-answers.ts';

/** Inputs of a transition besides the payment; `adminId` is set when an admin caused it. */
export interface TransitionContext {
  readonly rules: Rules;
  readonly now: number;
  readonly calendar: Calendar;
  readonly adminId?: string;
}

/** The payment after a transition, and the provider call to make after the commit. */
export interface TransitionResult {
  readonly payment: Payments;
  readonly call?: { readonly id: string; readonly kind: ProviderCall };
}

const queuePads = async (tx: Tx, payment: Payments, now: number): Promise<Commands[]> => {
  const { machineId: id, organizationId, institutionId, rowNo, columnNo } = payment;
  const queued: Commands[] = [];
  for (let item = 0; item < payment.quantity; item++) {
    queued.push(
      await queueCommand(
        tx,
        {
          place: { id, organizationId, institutionId },
          type: 'DISPENSE',
          slot: { rowNo, columnNo },
          requestedBy: payment.id,
          item,
          ttlSeconds: commandSeconds,
        },
        now,
      ),
    );
  }
  return queued;
};

/** Applies the side effects of a new state in the same transaction. */
const applySideEffects = async (
  tx: Tx,
  fact: Fact,
  before: Payments,
  payment: Payments,
  context: TransitionContext,
): Promise<void> => {
  const isSameState = payment.state === before.state;
  const isSameRefund = isSameState && payment.refundTrxId === before.refundTrxId;
  if (payment.state === 'REFUNDED' && !isSameRefund) await bookRefund(tx, payment);
  if (isSameState) return;
  const isRefused = fact.event === 'EXECUTE_ANSWERED' && fact.answer.kind === 'REFUSED';
  const isUnpaid = isRefused || payment.chargedAmount === 0;
  if (payment.state === 'FAILED' && isUnpaid) await bookUndispensed(tx, payment, context);
  if (payment.state === 'DISPENSING') await queuePads(tx, payment, context.now);
  if (payment.state === 'REFUND_DUE') await bookUndispensed(tx, payment, context);
};

const storeTransition = async (
  tx: Tx,
  before: Payments,
  fact: Fact,
  { state, set }: Transition,
  { now, adminId = null }: { readonly now: number; readonly adminId?: string | null },
): Promise<Payments> => {
  const version = before.version + 1;
  const payment = await tx
    .updateTable('payments')
    .set({ ...set, state, version, changedAt: now })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirstOrThrow();
  publishRowsAfterCommit(tx, 'payments', [payment]);
  await insertEvent(tx, {
    paymentId: payment.id,
    version,
    at: now,
    event: fact.event,
    adminId,
    organizationId: payment.organizationId,
    institutionId: payment.institutionId,
    fromState: before.state,
    toState: state,
    detail: encodeFact(fact),
  });
  return payment;
};

/** Logs a warning for each new flag or late refund, once per occurrence. */
const warnOfTransition = (tx: Tx, before: Payments, after: Payments, now: number): void => {
  const { id: paymentId, institutionId } = after;
  for (const flag of flagsIn(after.flags)) {
    if (hasFlag(before.flags, flag)) continue;
    warnAfterCommit(tx, { paymentId, institutionId, flag }, 'a payment is flagged');
  }
  if (isRefundLate(after, now) && !isRefundLate(before, before.changedAt)) {
    warnAfterCommit(tx, { paymentId, institutionId }, 'a refund is late');
  }
};

/**
 * Applies a fact to a locked payment with all its side effects, in the caller's transaction.
 * Returns undefined when the fact changes nothing.
 */
export const transitionPayment = async (
  tx: Tx,
  before: Payments,
  fact: Fact,
  context: TransitionContext,
): Promise<TransitionResult | undefined> => {
  const move = decideTransition(context.rules, before, fact, context.now);
  if (!move) return undefined;
  const payment = await storeTransition(tx, before, fact, move, context);
  await applySideEffects(tx, fact, before, payment, context);
  warnOfTransition(tx, before, payment, context.now);
  // PAID is transient: the use of the money is decided in the transaction that records the charge.
  if (payment.state === 'PAID')
    return transitionPayment(tx, payment, { event: 'CHARGED' }, context);
  if (!move.call) return { payment };
  const id = await insertCall(tx, payment, move.call, context.now);
  return { payment, call: { id, kind: move.call } };
};
