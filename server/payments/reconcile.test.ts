import { expect, test } from 'vitest';
import { hour } from '../testing/durations.ts';
import { aNight, completed, dead, named, unknown } from '../testing/nights.ts';

test('what was closed without a charge is queried, and a charge that comes to light given back', async () => {
  const { asked, payment, row } = await aNight((paymentID) =>
    paymentID === failed.providerPaymentId ? completed(failed) : unknown,
  );
  const failed = await payment();
  const cancelled = await payment({ state: 'CANCELLED' });
  expect(await asked()).toEqual(named(failed, cancelled));
  expect(await row(failed)).toMatchObject({ state: 'REFUND_DUE', trxId: 'CK250NROQ5' });
  expect(await row(cancelled)).toMatchObject({ state: 'CANCELLED', trxId: null });
});

test('no query is made about what is open, was given back, settled or never ordered', async () => {
  const { asked, payment, server } = await aNight();
  await payment({ dueAt: server.clock.now });
  await payment({ settledAs: 'NOT_OWED' });
  await payment({ providerPaymentId: null });
  await payment({ nights: 3 });
  for (const state of ['DISPENSED', 'REFUNDED', 'EXECUTE_UNKNOWN'] as const) {
    await payment({ state });
  }
  expect(await asked()).toEqual([]);
});

test('what was never executed is queried once it has died at bKash', async () => {
  const { asked, payment, server } = await aNight();
  const ordered = await payment({ attempt: 0 });
  server.clock.now += dead;
  expect(await asked()).toEqual([]);
  server.clock.now += 1;
  expect(await asked()).toEqual(named(ordered));
});

test('what bKash has answered is queried again until it was dead there', async () => {
  const { asked, payment, row, server } = await aNight();
  const failed = await payment();
  expect(await asked()).toEqual(named(failed));
  expect((await row(failed)).reconciledAt).toBe(server.clock.now);
  server.clock.now += dead;
  expect(await asked()).toEqual(named(failed));
  expect(await asked()).toEqual([]);
});

test('an answer dated in the future is ignored', async () => {
  const { asked, payment, server } = await aNight();
  const late = await payment({ reconciledAt: server.clock.now + 50 * hour });
  expect(await asked()).toEqual(named(late));
});
