import { describe, expect, test } from 'vitest';
import { sentence } from '../../contract/messages.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Queried } from '../gateways/checkout.ts';
import {
  anOpenPayment,
  completed,
  dead,
  doneBefore,
  executed,
  initiated,
  notFound,
  notReady,
  queried,
  refused,
  shutOut,
  unknown,
  wrong,
} from '../testing/charging.ts';
import { moveOf, now } from '../testing/deciding.ts';
import { minute, second } from '../testing/durations.ts';
import { isProof } from './charge.ts';

describe('money that has come', () => {
  const charged = (confirmedAt: number | null) =>
    moveOf(anOpenPayment({ state: 'PAID', confirmedAt }), { event: 'CHARGED' });

  test('is for pads while the customer stands there', () => {
    expect(charged(now - 90 * second + 1)).toEqual({
      state: 'DISPENSING',
      set: { heldUntil: now, dueAt: now + minute },
    });
  });

  test('goes back when it came too late', () => {
    for (const confirmedAt of [now - 90 * second, null]) {
      expect(charged(confirmedAt)).toEqual({
        state: 'REFUND_DUE',
        set: {
          failure: sentence('paymentTooLate'),
          tries: 0,
          heldUntil: now,
          refundDueAt: now,
          dueAt: now,
        },
      });
    }
  });
});

describe.each(['FAILED', 'CANCELLED'] as const)('a payment that is closed as %s', (state) => {
  const closed = (given: Partial<Payments> = {}) => anOpenPayment({ state, ...given });
  const toBeGivenBack = {
    state: 'REFUND_DUE',
    set: {
      trxId: 'CK1',
      wallet: '017•••••001',
      tries: 0,
      heldUntil: now,
      refundDueAt: now,
      dueAt: now,
      chargedAt: now,
      flags: '',
    },
  };

  test('is given back when money comes to light, and shown when it is not the ordered money', () => {
    expect(executed(closed(), completed)).toEqual(toBeGivenBack);
    expect(queried(closed(), completed)).toEqual(toBeGivenBack);
    const shown = {
      state,
      set: { trxId: 'CK1', wallet: '017•••••001', flags: 'WRONG_AMOUNT', chargedAt: now },
    };
    expect(executed(closed(), wrong)).toEqual(shown);
    expect(queried(closed(), wrong)).toEqual(shown);
  });

  test('stays closed by what proves no money, and as a person has settled it', () => {
    for (const answer of [refused, notReady, doneBefore, unknown]) {
      expect(executed(closed(), answer)).toBeUndefined();
    }
    const settled = closed({ settledAs: 'NOT_OWED', flags: 'PAYMENT_UNKNOWN' });
    expect(executed(settled, completed)).toBeUndefined();
    for (const answer of [completed, dead, shutOut]) {
      expect(queried(settled, answer)).toBeUndefined();
    }
  });

  test('is shown to a person while its account does not serve', () => {
    expect(queried(closed(), unknown)).toBeUndefined();
    expect(queried(closed(), shutOut)).toEqual({ state, set: { flags: 'ACCOUNT_UNUSABLE' } });
  });

  test('was in doubt until an answer proves that no money moved', () => {
    const flags = 'WRONG_AMOUNT PAYMENT_UNKNOWN';
    const cleared = { state, set: { flags: 'WRONG_AMOUNT' } };
    for (const answer of [dead, initiated]) {
      expect(queried(closed({ flags }), answer)).toEqual(cleared);
      expect(queried(closed(), answer)).toBeUndefined();
    }
    expect(queried(closed({ flags }), notFound)).toBeUndefined();
    expect(queried(closed({ flags, openExecutes: 0 }), notFound)).toEqual(cleared);
  });

  test('is shown to a person when bKash has proved nothing for some nights', () => {
    const never = moveOf(closed({ flags: 'WRONG_AMOUNT' }), { event: 'NEVER_PROVED' });
    expect(never).toEqual({ state, set: { flags: 'WRONG_AMOUNT PAYMENT_UNKNOWN' } });
  });
});

test('a closed payment needs no further query after an answer that proves something', () => {
  const proves = (answer: Queried, openExecutes = 1) =>
    isProof(anOpenPayment({ openExecutes }), answer);
  expect([completed, dead, initiated].map((answer) => proves(answer))).toEqual([true, true, true]);
  expect([proves(unknown, 0), proves(notFound), proves(notFound, 0)]).toEqual([false, false, true]);
});
