import { describe, expect, test } from 'vitest';
import { aFlow } from '../shop.ts';

describe('a payment', () => {
  test('paid, confirmed and dispensed, it ends at the success page with the money taken once', async () => {
    const { customer, pay, obey, payment, money, controller } = await aFlow();
    await pay();
    expect(customer.location).toMatch(/^\/payment\/status\/success/);
    expect((await payment()).state).toBe('DISPENSING');
    await obey();
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '' });
    expect(await money()).toEqual({ charged: 1000, refunded: 0 });
    expect(controller.drops).toHaveLength(1);
  });

  test('an execute that was in vain is repeated with the queries, not at once and not for ever', async () => {
    const { world, pay, pass, payment, money } = await aFlow();
    world.bkash.faults.always('execute', { envelope: 'status', code: '2117' });
    await pay();
    for (let waited = 0; waited < 120; waited += 5) await pass(5);
    const executes = world.bkash.calls.filter(({ call }) => call === 'execute').length;
    expect(executes).toBeLessThanOrEqual(6);
    expect((await payment()).state).toBe('EXECUTE_UNKNOWN');
    expect(await money()).toEqual({ charged: 0, refunded: 0 });
  });
});
