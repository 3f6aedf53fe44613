import type { Payments } from '../core/db/schema.ts';
import type { Fact } from '../payments/facts.ts';
import { decide, paymentRules } from '../payments/rules.ts';

/** The fixed time of payment decisions in tests without a server. */
export const now = Date.parse('2026-03-15T06:00:00.000Z');

export const moveOf = (payment: Payments, fact: Fact) => decide(paymentRules, payment, fact, now);
