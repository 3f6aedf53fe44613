import { describe, expect, test } from 'vitest';
import { bkashCheckout } from '../../server/gateways/bkash/checkout.ts';
import { aTokenStore } from '../../server/testing/payments/bkash.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import { aFlow, anOpenExecute, chargedMoney, daySeconds, noMoney, refundedMoney } from '../shop.ts';
import type { PaymentWorld } from '../world.ts';

/** A second client of bKash with the same account. */
const otherCheckout = (world: PaymentWorld) =>
  bkashCheckout({ tokens: aTokenStore(world, world.bkash.url), baseUrl: world.bkash.url });

describe('an execute without an answer', () => {
  test.each(['2056', '2060', '2002', '2023', '2029'])(
    'is not disproved by a second one that is answered %s',
    async (code) => {
      const { world, pass, obey, payment, money } = await anOpenExecute();
      expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', openExecutes: 1 });
      world.bkash.faults.next('execute', { envelope: 'status', code });
      await pass(5);
      expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', attempt: 2 });
      await world.letThrough();
      await pass(30);
      await obey();
      expect((await payment()).state).toBe('DISPENSED');
      expect(await money()).toEqual(chargedMoney);
    },
  );

  test('is not disproved by an unknown payment: queried again, then a person looks at it', async () => {
    const { world, pass, payment } = await anOpenExecute();
    world.bkash.faults.always('query', { envelope: 'status', code: '2002' });
    for (let minutes = 0; minutes < 5; minutes += 1) await pass(60);
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: '' });
    for (let hours = 0; hours < 6; hours += 1) await pass(3600);
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: 'PAYMENT_UNKNOWN' });
    for (let days = 0; days < 6; days += 1) await pass(86_400);
    expect(await payment()).toMatchObject({ dueAt: null, flags: 'PAYMENT_UNKNOWN' });
  });
});

describe('a customer', () => {
  test('whose page of an hour ago is opened again gets no pad that nobody waits for', async () => {
    const { world, controller, customer, start, approve, pass, payment, money } = await aFlow();
    await start();
    const callback = approve();
    world.bkash.faults.next('execute', 'loseRequest');
    world.bkash.faults.always('query', 'loseRequest');
    await customer.visit(callback);
    const { confirmedAt } = await payment();
    await pass(3600);
    world.bkash.faults.remove();
    await customer.visit(callback);
    await pass(300);
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', confirmedAt });
    expect(controller.drops).toEqual([]);
    expect(await money()).toEqual(noMoney);
  });

  test('whose callback was lost and who scans again is served', async () => {
    const { customer, start, approve, obey, payment, money, controller } = await aFlow();
    await start();
    approve();
    await start();
    expect(customer.location).toMatch(/^\/payment\/status\/success/);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(chargedMoney);
    expect(controller.drops).toHaveLength(1);
  });

  test('who turned back at bKash and scans again begins anew, whatever became of the callback', async () => {
    const { customer, start, payments, world } = await aFlow();
    await start();
    world.bkash.faults.always('query', { envelope: 'status', code: '2002' });
    world.bkash.cancel(customer.paymentID ?? '');
    await start();
    expect((await payments()).map(({ state }) => state)).toEqual(['FAILED', 'PENDING']);
  });
});

test('what a restored database has never executed is queried before it is closed', async () => {
  const { world, customer, start, approve, pass, payment, money } = await aFlow();
  await start();
  const { paymentID = '' } = customer;
  approve();
  // The charge was made after the backup that this database was restored from.
  const { kind } = await otherCheckout(world).execute({ ...sandboxMerchant }, paymentID);
  expect(kind).toBe('COMPLETED');
  expect(await payment()).toMatchObject({ state: 'PENDING', attempt: 0 });
  await pass(25 * 3600);
  expect((await payment()).state).toBe('REFUNDED');
  expect(await money()).toEqual(refundedMoney);
});

describe('a night', () => {
  test('queries eight at once and no longer than half an hour; the next one queries the others', async () => {
    const { world, pay, pass, payments } = await aFlow();
    for (let failed = 0; failed < 20; failed += 1) {
      world.bkash.faults.next('execute', { envelope: 'status', code: '2023' });
      await pay();
      await pass(150);
    }
    await pass(2 * daySeconds, false);
    const reconciledCount = async () =>
      (await payments()).filter(({ reconciledAt }) => reconciledAt).length;
    for (let query = 0; query < 20; query += 1) world.wire.plan('query', 'LATE_ANSWER');
    await world.reconcile();
    await expect.poll(() => world.wire.held).toBe(8);
    world.clock.now += 31 * 60_000;
    await world.letThrough();
    expect(await reconciledCount()).toBe(8);
    await pass(daySeconds, false);
    await world.reconcile();
    expect(await reconciledCount()).toBe(20);
  });
});

describe('a query at bKash without result', () => {
  test('about another invoice is repeated ever less often, and in the end by a person alone', async () => {
    const { world, pay, pass, payment } = await aFlow();
    world.bkash.faults.always('execute', 'wrongInvoice');
    world.bkash.faults.always('query', 'wrongInvoice');
    await pay();
    const queries = () => world.bkash.calls.filter(({ call }) => call === 'query').length;
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) await pass(300, false);
    expect(queries()).toBeLessThan(20);
    for (let hours = 0; hours < 5 * 24; hours += 6) await pass(6 * 3600, false);
    expect(await payment()).toMatchObject({ dueAt: null, flags: 'WRONG_AMOUNT' });
  });

  test('by night about a failed payment is repeated for three nights, then flagged', async () => {
    const { world, pay, pass, payment } = await aFlow();
    world.bkash.faults.next('execute', { envelope: 'status', code: '2023' });
    await pay();
    expect((await payment()).state).toBe('FAILED');
    world.bkash.faults.always('query', 'loseRequest');
    for (let nights = 0; nights < 3; nights += 1) {
      expect((await payment()).flags).toBe('');
      await pass(daySeconds, false);
      await world.reconcile();
    }
    expect(await payment()).toMatchObject({ state: 'FAILED', flags: 'PAYMENT_UNKNOWN' });
    const callsBefore = world.bkash.calls.length;
    await pass(daySeconds, false);
    await world.reconcile();
    expect(world.bkash.calls).toHaveLength(callsBefore);
  });
});
