import { nameProvider } from '../../../contract/messages.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { chargeRules } from './charge.ts';
import type { Fact, FactOf, Rules, Transition } from './facts.ts';
import { refundRules } from './refund.ts';
import { settleByHandRules, settleRules } from './settle.ts';
import { recheckMs } from './times.ts';

export const paymentRules: Rules = {
  ...chargeRules,
  ...refundRules,
  ...settleRules,
  EXECUTE_UNKNOWN: { ...chargeRules.EXECUTE_UNKNOWN, ...settleByHandRules.EXECUTE_UNKNOWN },
  REFUND_UNKNOWN: { ...refundRules.REFUND_UNKNOWN, ...settleByHandRules.REFUND_UNKNOWN },
};

/** Money is dated by the first transition that learns of it. */
const dateMoney = ({ trxId, refundedAt }: Payments, move: Transition, now: number): Transition => {
  const { set } = move;
  const isCharge = trxId === null && typeof set?.trxId === 'string';
  const isRefund = refundedAt === null && typeof set?.refundTrxId === 'string';
  if (!isCharge && !isRefund) return move;
  return {
    ...move,
    set: { ...set, ...(isCharge && { chargedAt: now }), ...(isRefund && { refundedAt: now }) },
  };
};

const closedStates: ReadonlySet<Payments['state']> = new Set(['FAILED', 'CANCELLED']);

/** The provider may deny an execute and charge it all the same, so it is queried once more soon. */
const scheduleRecheck = (
  { state, attempt }: Payments,
  { event }: Fact,
  move: Transition,
  now: number,
): Transition =>
  attempt > 0 && event !== 'SETTLED' && closedStates.has(move.state) && !closedStates.has(state)
    ? { ...move, set: { ...move.set, heldUntil: now, dueAt: now + recheckMs } }
    : move;

/** A coupon paid all of it: nothing was taken that could go back. */
const endWithoutCharge = ({ chargedAmount }: Payments, move: Transition): Transition =>
  move.state === 'REFUND_DUE' && (move.set?.chargedAmount ?? chargedAmount) === 0
    ? { state: 'FAILED', set: { ...move.set, refundDueAt: null, dueAt: null } }
    : move;

/** The stored reason names the payment's provider, whoever shows it. */
const nameProviderIn = ({ provider }: Payments, move: Transition): Transition => {
  const { set } = move;
  return set?.failure
    ? { ...move, set: { ...set, failure: nameProvider(set.failure, provider) } }
    : move;
};

/** Returns undefined when the fact changes nothing. */
export const decideTransition = <E extends Fact['event']>(
  rules: Rules,
  payment: Payments,
  fact: FactOf<E> & { readonly event: E },
  now: number,
): Transition | undefined => {
  const move = rules[payment.state][fact.event]?.(payment, fact, now);
  if (!move) return undefined;
  const named = nameProviderIn(payment, move);
  const scheduled = scheduleRecheck(payment, fact, named, now);
  return dateMoney(payment, endWithoutCharge(payment, scheduled), now);
};
