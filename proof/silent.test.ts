import { describe, expect, test } from 'vitest';
import { aFlow } from './shop.ts';

const returned = { charged: 1000, refunded: 1000 };

describe('the flags of a payment', () => {
  test('are a set: a stuck refund goes when it is made, and the power cut stays', async () => {
    const { world, controller, pay, obey, pass, payment, money } = await aFlow();
    world.bkash.faults.always('refund', { envelope: 'external', code: '2072' });
    controller.planMotion('CUT_AFTER');
    await pay();
    await obey();
    await pass(1);
    expect((await payment()).flags).toBe('INTERRUPTED REFUND_STUCK');
    world.bkash.faults.off();
    await pass(3600);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
    expect(await money()).toEqual(returned);
  });
});
