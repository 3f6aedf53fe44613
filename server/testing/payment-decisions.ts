import type { Fact } from '../payments/rules/facts.ts';
import { decideTransition, paymentRules } from '../payments/rules/rules.ts';
import type { Payments } from '../platform/schema/schema.ts';

/** The fixed time of payment decisions in tests without a server. */
export const decisionTime = Date.parse('2026-03-15T06:00:00.000Z');

export const decideMove = (payment: Payments, fact: Fact) =>
  decideTransition(paymentRules, payment, fact, decisionTime);
