import type { Refunded, RefundStatus } from '../../gateways/checkout.ts';
import type { Fact } from '../../payments/rules/facts.ts';
import { decideTransition, paymentRules } from '../../payments/rules/rules.ts';
import type { Payments } from '../../platform/schema/schema.ts';

/** The fixed time of payment decisions in tests without a server. */
export const decisionTime = Date.parse('2026-03-15T06:00:00.000Z');

export const decideMove = (payment: Payments, fact: Fact) =>
  decideTransition(paymentRules, payment, fact, decisionTime);

/** The answer to the last refund call of a payment. */
export const refundAnswered = (
  { refundForm, lastTryAt }: Pick<Payments, 'refundForm' | 'lastTryAt'>,
  answer: Refunded,
) =>
  ({
    event: 'REFUND_ANSWERED',
    answer,
    form: refundForm ?? 'V2',
    sentAt: lastTryAt,
  }) as const satisfies Fact;

export const refundStatusAnswered = (answer: RefundStatus, queriedAt = decisionTime) =>
  ({ event: 'REFUND_STATUS_ANSWERED', answer, form: 'V2', queriedAt }) as const satisfies Fact;
