import type { Fact, Rules } from '../server/payments/rules/facts.ts';
import { decideTransition } from '../server/payments/rules/rules.ts';
import { callMs } from '../server/payments/rules/times.ts';
import type { PaymentEvents, Payments } from '../server/platform/schema/schema.ts';

/** The payment at its start: constant fields come from the row. */
const initialPayment = (row: Payments): Payments => ({
  ...row,
  state: 'CREATED',
  version: 1,
  flags: '',
  providerPaymentId: null,
  checkoutUrl: null,
  trxId: null,
  refundTrxId: null,
  chargedAmount: null,
  couponAmount: null,
  wallet: null,
  failure: null,
  attempt: 0,
  tries: 0,
  openExecutes: 0,
  settledAs: null,
  chargedAt: null,
  refundedAt: null,
  confirmedAt: null,
  refundDueAt: null,
  lastTryAt: null,
  refundForm: null,
  openRefunds: 0,
  formChangedAt: null,
  changedAt: row.createdAt,
  heldUntil: row.createdAt,
  dueAt: row.createdAt + callMs,
});

/** Applies the rules to a payment's history. Throws when the history differs. */
export const replayPayment = (
  row: Payments,
  events: readonly PaymentEvents[],
  rules: Rules,
): Payments => {
  let payment = initialPayment(row);
  for (const { event, at, detail, toState, version } of events.slice(1)) {
    const fact: Fact = JSON.parse(detail);
    const move = decideTransition(rules, payment, fact, at);
    if (move?.state !== toState) {
      throw new Error(`${event} of ${payment.state} leads to ${move?.state}, not to ${toState}`);
    }
    payment = { ...payment, ...move.set, state: move.state, version, changedAt: at };
  }
  // Only the payment names the wallet.
  return { ...payment, wallet: row.wallet };
};
