import type { Calendar } from '../../contract/periods.ts';
import type { Commands, Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { wakeByRows } from '../core/wakes.ts';
import { queueCommand } from '../machines/commands.ts';
import { bookRefund, bookUndispensed } from './bookings.ts';
import type { Call, Fact, Move, Rules } from './facts.ts';
import { noticeTransition } from './notices.ts';
import { insertCall, insertEvent } from './queries.ts';
import { decide } from './rules.ts';
import { commandSeconds } from './times.ts';

/** Inputs of a transition besides the payment; `adminId` is set when an admin caused it. */
export interface Circumstances {
  readonly rules: Rules;
  readonly now: number;
  readonly calendar: Calendar;
  readonly adminId?: string;
}

/** The payment after a transition, and the provider call to make after the commit. */
export interface Moved {
  readonly payment: Payments;
  readonly call?: { readonly id: string; readonly kind: Call };
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
const carryOut = async (
  tx: Tx,
  fact: Fact,
  before: Payments,
  payment: Payments,
  given: Circumstances,
): Promise<void> => {
  if (payment.state === before.state) return;
  const isRefused = fact.event === 'EXECUTE_ANSWERED' && fact.answer.kind === 'REFUSED';
  if (payment.state === 'FAILED' && isRefused) await bookUndispensed(tx, payment, false, given);
  if (payment.state === 'DISPENSING') await queuePads(tx, payment, given.now);
  if (payment.state === 'REFUND_DUE') await bookUndispensed(tx, payment, true, given);
  if (payment.state === 'REFUNDED') await bookRefund(tx, payment);
};

const write = async (
  tx: Tx,
  before: Payments,
  fact: Fact,
  { state, set }: Move,
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
  wakeByRows(tx, 'payments', [payment]);
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
    detail: JSON.stringify(fact),
  });
  return payment;
};

/**
 * Applies a fact to a locked payment with all its side effects, in the caller's transaction.
 * Returns undefined when the fact changes nothing.
 */
export const tell = async (
  tx: Tx,
  before: Payments,
  fact: Fact,
  given: Circumstances,
): Promise<Moved | undefined> => {
  const move = decide(given.rules, before, fact, given.now);
  if (!move) return undefined;
  const payment = await write(tx, before, fact, move, given);
  await carryOut(tx, fact, before, payment, given);
  await noticeTransition(tx, before, payment, given.now);
  // PAID is transient: the use of the money is decided in the transaction that records the charge.
  if (payment.state === 'PAID') return tell(tx, payment, { event: 'CHARGED' }, given);
  if (!move.call) return { payment };
  const id = await insertCall(tx, payment, move.call, given.now);
  return { payment, call: { id, kind: move.call } };
};
