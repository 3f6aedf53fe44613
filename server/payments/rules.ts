import type { Payments } from '../core/db/schema.ts';
import { chargeRules } from './charge.ts';
import type { Fact, FactOf, Move, Rules } from './facts.ts';
import { refundRules } from './refund.ts';
import { settledByHand, settleRules } from './settle.ts';

export const paymentRules: Rules = {
  ...chargeRules,
  ...refundRules,
  ...settleRules,
  EXECUTE_UNKNOWN: { ...chargeRules.EXECUTE_UNKNOWN, ...settledByHand.EXECUTE_UNKNOWN },
  REFUND_UNKNOWN: { ...refundRules.REFUND_UNKNOWN, ...settledByHand.REFUND_UNKNOWN },
};

/** What a fact makes of a payment; undefined when it changes nothing. */
export const decide = <E extends Fact['event']>(
  rules: Rules,
  payment: Payments,
  fact: FactOf<E> & { readonly event: E },
  now: number,
): Move | undefined => rules[payment.state][fact.event]?.(payment, fact, now);
