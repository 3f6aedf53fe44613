import { describe, expect, test } from 'vitest';
import { aFlow, chargedMoney, refundedMoney } from './shop.ts';

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

  test('names another amount, it is flagged and nothing drops', async () => {
    const { world, pay, pass, obey, payment, controller } = await aFlow();
    world.bkash.faults.always('execute', 'wrongAmount');
    world.bkash.faults.always('query', 'wrongAmount');
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
