import { describe, expect, test } from 'vitest';
import { sealingWith, secretsKey } from '../core/sealing.ts';
import { bkashTokens } from '../gateways/bkash/tokens.ts';
import { holdsOf } from '../payments/holds.ts';
import { latestOf } from '../payments/queries.ts';
import { decide, paymentRules } from '../payments/rules.ts';
import { aBkash, aTokenStore, merchant } from '../testing/bkash.ts';
import { ahead, distances, wrongBy } from '../testing/clock-jumps.ts';
import { day, minute } from '../testing/durations.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer } from '../testing/server.ts';
import { aPairedMachine } from '../testing/syncing.ts';

describe.each(distances)('after a clock was %s', (_off, off) => {
  test('a token of then is renewed, although both of its hour were made', async () => {
    const bkash = await aBkash();
    const server = await aServer();
    const tokens = aTokenStore(server, bkash.url);
    await wrongBy(server, off, async () => {
      await tokens.tokenFor(merchant);
      await tokens.tokenFor(merchant, bkash.granted[0]);
    });
    expect(await tokens.tokenFor(merchant)).toEqual({ kind: 'TOKEN', token: bkash.granted[2] });
  });

  test('a token call that was never finished then locks nobody out', async () => {
    const bkash = await aBkash();
    const server = await aServer();
    const tokens = aTokenStore(server, bkash.url);
    const unheard = bkashTokens({
      store: server.store,
      sealing: sealingWith(secretsKey(server.settings)),
      baseUrl: 'http://127.0.0.1:1',
      now: () => server.clock.now,
    });
    await wrongBy(server, off, async () => {
      await unheard.tokenFor(merchant);
      const lockedUntil = server.clock.now + 35_000;
      const row = { lockedUntil, lastCallAt: server.clock.now };
      await server.store.change((tx) => tx.updateTable('gatewayTokens').set(row).execute());
    });
    expect(await tokens.tokenFor(merchant)).toEqual({ kind: 'TOKEN', token: bkash.granted[0] });
  });
});

describe('a payment that a wrong clock has begun', () => {
  const begun = async () => {
    const server = await aServer();
    const { machine } = await aPairedMachine(server);
    const { now } = server.clock;
    const then = now + ahead;
    const payment = await aPayment(server, machine, {
      state: 'PENDING',
      attempt: 0,
      createdAt: then,
      changedAt: then,
      browser: 'phone',
      confirmedAt: null,
      heldUntil: then + 5 * minute,
      dueAt: then + day,
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
    const { server, state } = await begun();
    await server.http.payments.work();
    expect(await state()).toBe('EXECUTE_UNKNOWN');
  });

  test('is never charged or dispensed for a customer who has long gone', async () => {
    const { server, payment } = await begun();
    const { now } = server.clock;
    const confirmed = { ...payment, providerPaymentId: 'TR', attempt: 1, confirmedAt: now + ahead };
    const paid = { ...confirmed, state: 'PAID' } as const;
    expect(decide(paymentRules, paid, { event: 'CHARGED' }, now)?.state).toBe('REFUND_DUE');
    const unclear = { ...confirmed, state: 'EXECUTE_UNKNOWN' } as const;
    const answer = { kind: 'INITIATED', isConfirmed: true } as const;
    const asked = { event: 'QUERY_ANSWERED', answer, slot: { rowNo: 1, columnNo: 1 } } as const;
    expect(decide(paymentRules, unclear, asked, now)?.state).toBe('FAILED');
  });

  test('is given back now when its refund was begun then', async () => {
    const { server, payment } = await begun();
    const { now } = server.clock;
    const times = { refundDueAt: now + ahead, lastTryAt: now + ahead, tries: 1 };
    const stuck = { ...payment, state: 'REFUND_UNKNOWN', ...times } as const;
    const answer = { kind: 'NONE' } as const;
    const asked = { event: 'REFUND_STATUS_ANSWERED', answer } as const;
    expect(decide(paymentRules, stuck, asked, now)?.call).toBe('REFUND');
  });

  test('keeps no product and is not what its customer goes on with', async () => {
    const { server, machine } = await begun();
    const { now } = server.clock;
    expect((await holdsOf(server.store.read, machine.id, now)).of({ rowNo: 1, columnNo: 1 })).toBe(
      0,
    );
    expect(await latestOf(server.store.read, 'phone', machine.id, now)).toBeUndefined();
  });
});
