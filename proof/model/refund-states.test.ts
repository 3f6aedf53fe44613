import { describe, expect, test } from 'vitest';
import type { RefundForm } from '../../contract/payments.ts';
import { otherFormOf } from '../../server/gateways/refund-forms.ts';
import type { Rules } from '../../server/payments/rules/facts.ts';
import { weighRefundStatus } from '../../server/payments/rules/refund-witness.ts';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import { pickBySize } from '../../server/testing/test-size.ts';
import { exploreRefunds } from './explore-refunds.ts';
import {
  flagsNobody,
  forgetsCall,
  hearMissing,
  hearUnknown,
  sendsOther,
  takenForRefused,
  takenForUnknown,
} from './refund-mistakes.ts';
import type { RefundMistakes } from './refund-states.ts';

const sets: readonly (readonly RefundForm[])[] = [['V1', 'V2'], ['V1'], ['V2'], []];
const size = pickBySize({ short: { calls: 1, looks: 1 }, whole: { calls: 2, looks: 2 } });

/** The first try of a refund, and one after so many that the next waits a day. */
const tries = [0, 29] as const;

const worlds = (['apart', 'shared'] as const).flatMap((ledgers) =>
  [true, false].flatMap((showsRefundable) =>
    sets.map((routes) => ({ ledgers, showsRefundable, routes, rules: paymentRules, ...size })),
  ),
);

describe('whatever happens to one refund, it is made once or a person is asked', () => {
  test.each(worlds)(
    'with ledgers $ledgers, routes $routes and what can be refunded shown: $showsRefundable',
    (world) => {
      for (const before of tries) {
        const { breach, states } = exploreRefunds({ ...world, tries: before });
        expect(breach).toBeUndefined();
        expect(states).toBeGreaterThan(1000);
      }
    },
    300_000,
  );
});

type Planted = RefundMistakes & { readonly rules?: Rules; readonly promise: RegExp };

/** Any answer counts as one to the last call. */
const unfenced: Rules = {
  ...paymentRules,
  REFUNDING: {
    ...paymentRules.REFUNDING,
    REFUND_ANSWERED: (payment, fact, now) =>
      paymentRules.REFUNDING.REFUND_ANSWERED?.(
        payment,
        { ...fact, sentAt: payment.lastTryAt },
        now,
      ),
  },
};

const i2 = /^I2/;
const l1 = /^L1/;

const planted: Readonly<Record<string, Planted>> = {
  'after a time-out the other interface is used': { rules: sendsOther, promise: i2 },
  'the status is asked by the other interface': { statusForm: otherFormOf, promise: l1 },
  'a missing address is taken for unknown': { hear: hearMissing(takenForUnknown), promise: l1 },
  'a missing address is taken for refused': { hear: hearMissing(takenForRefused), promise: l1 },
  '‘Forbidden’ is taken for a missing address': {
    hear: hearUnknown,
    promise: i2,
  },
  'the interface is not stored before the call': { rules: forgetsCall, promise: i2 },
  'a status carries the amount': { sendsAmount: true, promise: i2 },
  'an unknown payment at the status is taken for none': {
    weigh: (status, ...others) =>
      status.kind === 'PERHAPS_NONE' ? { kind: 'NONE' } : weighRefundStatus(status, ...others),
    promise: i2,
  },
  'money that is back is not believed where its interface is gone': {
    weigh: (...given) => {
      const answer = weighRefundStatus(...given);
      return answer.kind === 'UNNAMED' ? { ...answer, kind: 'CONTRADICTED' } : answer;
    },
    promise: l1,
  },
  'both interfaces are missing, and nobody is told': { rules: flagsNobody, promise: l1 },
  'an answer to an earlier call judges the last one': { rules: unfenced, promise: i2 },
};

/** Few calls are enough to find these. */
const few = { calls: 1, looks: 2, tries: 29 } as const;

describe('it is found out when', () => {
  for (const [name, { promise, ...mistake }] of Object.entries(planted)) {
    test(name, () => {
      const isFound = worlds.some((world) =>
        promise.test(exploreRefunds({ ...world, ...few, ...mistake }).breach ?? ''),
      );
      expect(isFound).toBe(true);
    }, 300_000);
  }
});
