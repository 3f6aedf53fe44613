import { describe, expect, test } from 'vitest';
import { bkashTokens } from '../../gateways/bkash/tokens.ts';
import { findLatestPayment } from '../../payments/queries.ts';
import { decideTransition, paymentRules } from '../../payments/rules/rules.ts';
import { findHolds } from '../../payments/start/holds.ts';
import { encryptionWith, requireSecretsKey } from '../../platform/secrets/encryption.ts';
import { clockOffsets, farAheadMs, withClockOff } from '../../testing/database/clock-jumps.ts';
import { dayMs, minuteMs } from '../../testing/durations.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aBkash, aTokenStore, testMerchant } from '../../testing/payments/bkash.ts';
import { refundStatusAnswered } from '../../testing/payments/payment-decisions.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';

describe.each(clockOffsets)('after a clock was %s', (_off, off) => {
  test('a token of then is renewed, although both of its hour were made', async () => {
    const bkash = await aBkash();
    const server = await aServer();
    const tokens = aTokenStore(server, bkash.url);
    await withClockOff(server, off, async () => {
      await tokens.tokenFor(testMerchant);
      await tokens.tokenFor(testMerchant, bkash.issuedTokens[0]);
    });
    expect(await tokens.tokenFor(testMerchant)).toEqual({
      kind: 'TOKEN',
      token: bkash.issuedTokens[2],
    });
  });

  test('a token call that was never finished then locks nobody out', async () => {
    const bkash = await aBkash();
    const server = await aServer();
    const tokens = aTokenStore(server, bkash.url);
    const unreachable = bkashTokens({
      store: server.store,
      sealing: encryptionWith(requireSecretsKey(server.settings)),
      baseUrl: 'http://127.0.0.1:1',
      now: () => server.clock.now,
    });
    await withClockOff(server, off, async () => {
      await unreachable.tokenFor(testMerchant);
      const lockedUntil = server.clock.now + 35_000;
      const row = { lockedUntil, lastCallAt: server.clock.now };
      await server.store.change((tx) => tx.updateTable('gatewayTokens').set(row).execute());
    });
    expect(await tokens.tokenFor(testMerchant)).toEqual({
      kind: 'TOKEN',
      token: bkash.issuedTokens[0],
    });
  });
});

describe('a payment that a wrong clock has begun', () => {
  const paymentFromWrongClock = async () => {
    const server = await aServer();
    const { machine } = await aPairedMachine(server);
    const { now } = server.clock;
    const then = now + farAheadMs;
    const payment = await aPayment(server, machine, {
      state: 'PENDING',
      attempt: 0,
      createdAt: then,
      changedAt: then,
      browser: 'phone',
      confirmedAt: null,
      heldUntil: then + 5 * minuteMs,
      dueAt: then + dayMs,
      trxId: null,
    });
    const state = async () => {
      const row = await server.store.read
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow();
      return row.state;
    };
    return { server, machine, payment, state };
  };

  test('is queried at once, and never waits until then', async () => {
    const { server, state } = await paymentFromWrongClock();
    await server.http.payments.advanceDue();
    expect(await state()).toBe('EXECUTE_UNKNOWN');
  });

  test('is never charged or dispensed for a customer who has long gone', async () => {
    const { server, payment } = await paymentFromWrongClock();
    const { now } = server.clock;
    const confirmed = {
      ...payment,
      providerPaymentId: 'TR',
      attempt: 1,
      confirmedAt: now + farAheadMs,
    };
    const paid = { ...confirmed, state: 'PAID' } as const;
    expect(decideTransition(paymentRules, paid, { event: 'CHARGED' }, now)?.state).toBe(
      'REFUND_DUE',
    );
    const unclear = { ...confirmed, state: 'EXECUTE_UNKNOWN' } as const;
    const answer = { kind: 'INITIATED', isConfirmed: true } as const;
    const answered = { event: 'QUERY_ANSWERED', answer, slot: { rowNo: 1, columnNo: 1 } } as const;
    expect(decideTransition(paymentRules, unclear, answered, now)?.state).toBe('FAILED');
  });

  test('is given back now when its refund was begun then', async () => {
    const { server, payment } = await paymentFromWrongClock();
    const { now } = server.clock;
    const times = { refundDueAt: now + farAheadMs, lastTryAt: now + farAheadMs, tries: 1 };
    const stuck = { ...payment, state: 'REFUND_UNKNOWN', ...times } as const;
    const answered = refundStatusAnswered({ kind: 'NONE' }, now);
    expect(decideTransition(paymentRules, stuck, answered, now)?.call).toBe('REFUND');
  });

  test('keeps no product and is not what its customer goes on with', async () => {
    const { server, machine } = await paymentFromWrongClock();
    const { now } = server.clock;
    expect(
      (await findHolds(server.store.read, machine.id, now)).of({ rowNo: 1, columnNo: 1 }),
    ).toBe(0);
    expect(await findLatestPayment(server.store.read, 'phone', machine.id, now)).toBeUndefined();
  });
});
