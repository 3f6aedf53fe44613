import type { RefundForm } from '../../contract/payments.ts';
import type { Refunded } from '../../server/gateways/checkout.ts';
import { otherFormOf } from '../../server/gateways/refund-forms.ts';
import type { Rules, Transition } from '../../server/payments/rules/facts.ts';
import { withoutFlags } from '../../server/payments/rules/flags.ts';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import { callMs } from '../../server/payments/rules/times.ts';

/** Mistakes about refund interfaces, for the exploration of one refund and for the stories. */

const { REFUNDING, REFUND_UNKNOWN } = paymentRules;

const whenLate = (change: (form: RefundForm, now: number) => Transition): Rules => ({
  ...paymentRules,
  REFUNDING: {
    ...REFUNDING,
    TIME_PASSED: ({ refundForm }, _fact, now) => change(refundForm ?? 'V2', now),
  },
});

export const sendsOther = whenLate((form, now) => ({
  state: 'REFUNDING',
  set: { refundForm: otherFormOf(form), lastTryAt: now, dueAt: now + callMs },
  call: 'REFUND',
}));

/** As after a restart that finds neither the interface of a call nor the call. */
export const forgetsCall = whenLate((_form, now) => ({
  state: 'REFUND_UNKNOWN',
  set: { refundForm: null, openRefunds: 0, dueAt: now },
}));

const withoutStuck = (move: Transition | undefined): Transition | undefined =>
  move?.set?.flags === undefined
    ? move
    : { ...move, set: { ...move.set, flags: withoutFlags(move.set.flags, 'REFUND_STUCK') } };

export const flagsNobody: Rules = {
  ...paymentRules,
  REFUNDING: {
    ...REFUNDING,
    REFUND_ANSWERED: (...given) => withoutStuck(REFUNDING.REFUND_ANSWERED?.(...given)),
  },
  REFUND_UNKNOWN: {
    ...REFUND_UNKNOWN,
    REFUND_STATUS_ANSWERED: (...given) =>
      withoutStuck(REFUND_UNKNOWN.REFUND_STATUS_ANSWERED?.(...given)),
  },
};

export const hearMissing =
  (answer: Refunded) =>
  (heard: Refunded): Refunded =>
    heard.kind === 'WRONG_FORM' ? answer : heard;

export const takenForUnknown = { kind: 'UNKNOWN', reason: 'taken for unknown' } as const;
export const takenForRefused = {
  kind: 'REFUSED',
  code: '',
  reason: 'taken for refused',
  fault: 'SHOP',
} as const;

export const hearUnknown = (heard: Refunded): Refunded =>
  heard.kind === 'UNKNOWN' ? { kind: 'WRONG_FORM', code: '', reason: '' } : heard;
