import { expect, test } from 'vitest';
import type { Rules } from '../../server/payments/rules/facts.ts';
import { decideTransition, paymentRules } from '../../server/payments/rules/rules.ts';
import { pickBySize } from '../../server/testing/test-size.ts';
import { exploreSelfMoving } from './self-moving-states.ts';

const budget = pickBySize({
  short: { hints: 1, losses: 1, waits: 0 },
  whole: { hints: 2, losses: 1, waits: 0 },
});

test('whatever happens to money that moves by itself, it buys a pad or goes back', () => {
  const { breach, states } = exploreSelfMoving(paymentRules, budget);
  expect(breach).toBeUndefined();
  expect(states).toBeGreaterThan(1000);
}, 300_000);

const rulesWith = <S extends keyof Rules>(state: S, changed: Rules[S]): Rules => ({
  ...paymentRules,
  [state]: { ...paymentRules[state], ...changed },
});

const planted: Readonly<Record<string, { readonly rules: Rules; readonly promise: string }>> = {
  'the callback is taken for the money': {
    rules: rulesWith('PENDING', {
      CONFIRMED: (_payment, _fact, now) => ({
        state: 'PAID',
        set: { confirmedAt: now, trxId: 'planted', dueAt: now },
      }),
    }),
    promise: 'I4',
  },
  'one who has not paid is executed': {
    rules: rulesWith('EXECUTE_UNKNOWN', {
      QUERY_ANSWERED: (payment, fact, now) =>
        decideTransition(
          paymentRules,
          fact.answer.kind === 'INITIATED' ? { ...payment, movesMoney: 'WHEN_ASKED' } : payment,
          fact,
          now,
        ),
    }),
    promise: 'I1',
  },
  'the money is taken for a pad': {
    rules: rulesWith('EXECUTE_UNKNOWN', {
      QUERY_ANSWERED: (payment, fact, now) =>
        decideTransition(paymentRules, payment, { ...fact, slot: { rowNo: 1, columnNo: 1 } }, now),
    }),
    promise: 'I9',
  },
};

test.each(Object.entries(planted))(
  'it is found when %s',
  (_name, { rules, promise }) => {
    expect(exploreSelfMoving(rules, budget).breach).toMatch(promise);
  },
  300_000,
);
