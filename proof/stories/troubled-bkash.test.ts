import { describe, expect, test } from 'vitest';
import { incomeOf } from '../judge-books.ts';
import { aFlow, chargedMoney, refundedMoney } from '../shop.ts';

describe('when bKash', () => {
  test('moves the money and its answer is lost, a query finds it and the pad drops', async () => {
    const { world, pay, pass, obey, payment, money } = await aFlow();
    world.bkash.faults.next('execute', 'loseAnswer');
    await pay();
    await pass(5);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(chargedMoney);
  });

  test('charges another amount, it is given back and nothing drops', async () => {
    const { world, pay, pass, obey, payment, money, controller } = await aFlow();
    world.bkash.faults.always('execute', 'otherCharge');
    await pay();
    await pass(5);
    await obey();
    expect(await payment()).toMatchObject({
      state: 'REFUNDED',
      flags: 'WRONG_AMOUNT',
      chargedAmount: 800,
    });
    expect(await money()).toEqual({ charged: 800, refunded: 800 });
    expect(controller.drops).toEqual([]);
  });

  test('takes a part of the sale from a coupon, the pad drops', async () => {
    const { world, pay, obey, payment, money, machine } = await aFlow();
    world.bkash.faults.always('execute', 'coupon');
    await pay();
    await obey();
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '', couponAmount: 100 });
    expect(await money()).toEqual({ charged: 900, refunded: 0 });
    expect((await incomeOf({ world, machine })).paid).toBe(900);
  });

  test('gives back what a coupon left to pay, no pad dropped', async () => {
    const { world, controller, pay, pass, obey, payment, money, machine } = await aFlow();
    world.bkash.faults.always('execute', 'coupon');
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(5);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual({ charged: 900, refunded: 900 });
    expect((await incomeOf({ world, machine })).paid).toBe(0);
  });

  test('takes all of the sale from a coupon, a pad drops, and where none drops nothing is owed', async () => {
    const { world, controller, pay, pass, obey, payment, machine } = await aFlow();
    world.bkash.faults.always('execute', 'wholeCoupon');
    await pay();
    await obey();
    const charge = { chargedAmount: 0, couponAmount: 1000 };
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '', ...charge });
    await pass(180);
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(15 * 60);
    expect(await payment()).toMatchObject({ state: 'FAILED', flags: '', dueAt: null, ...charge });
    expect(world.bkash.calls.filter(({ path }) => path.includes('refund'))).toEqual([]);
    expect(await incomeOf({ world, machine })).toMatchObject({ paid: 0, drops: 1, cash: 0 });
  });

  test('denies an execute that it has charged, it is queried and given back after ten minutes', async () => {
    const { world, pay, pass, payment, money } = await aFlow();
    world.bkash.faults.next('execute', { envelope: 'status', code: '2023', happens: true });
    await pay();
    expect((await payment()).state).toBe('FAILED');
    await pass(10 * 60);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(refundedMoney);
  });

  test('names another invoice, it is flagged and nothing drops', async () => {
    const { world, pay, pass, obey, payment, controller } = await aFlow();
    world.bkash.faults.always('execute', 'wrongInvoice');
    world.bkash.faults.always('query', 'wrongInvoice');
    await pay();
    await pass(5);
    await obey();
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: 'WRONG_AMOUNT' });
    expect(controller.drops).toEqual([]);
  });

  test('loses the answer to a refund, its status is queried and nothing is refunded twice', async () => {
    const { world, controller, pay, pass, obey, payment, money } = await aFlow();
    world.bkash.faults.next('refund', 'loseAnswer');
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(5);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(refundedMoney);
  });

  test('is down for an hour, the refund waits and is made', async () => {
    const { world, controller, pay, pass, obey, payment, money } = await aFlow();
    world.bkash.faults.always('refund', 'loseRequest');
    world.bkash.faults.always('refundStatus', 'loseRequest');
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    for (let minutes = 0; minutes < 60; minutes += 10) await pass(600);
    expect((await payment()).state).toBe('REFUND_UNKNOWN');
    world.bkash.faults.remove();
    await pass(3600);
    await pass(3600);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(refundedMoney);
  });
});
