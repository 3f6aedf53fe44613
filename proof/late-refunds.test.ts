import { describe, expect, test } from 'vitest';
import { payments as calls } from '../contract/payments.ts';
import { aSuper } from '../server/testing/admins/admins.ts';
import { incomeOf } from './judge-books.ts';
import { aFlow, daySeconds, refundedMoney } from './shop.ts';

/** bKash made the refund and has not said so for two hours; an admin looks at it. */
const aLateRefund = async () => {
  const flow = await aFlow();
  const { world, machine, controller, pay, pass, obey, payment } = flow;
  world.bkash.faults.next('refund', 'loseAnswer');
  world.bkash.faults.always('refundStatus', 'loseRequest');
  controller.planMotion('NO_DROP');
  await pay();
  await obey();
  for (let minutes = 0; minutes < 120; minutes += 10) await pass(600);
  expect(await payment()).toMatchObject({ state: 'REFUND_UNKNOWN', flags: '' });
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId, paymentId: (await payment()).id };
  const body = { reason: 'The customer called', as: 'REFUNDED_IN_CASH' } as const;
  return { ...flow, settle: () => world.ask(calls.settle, { params, body, token }) };
};

describe('a late refund without a flag', () => {
  test('is settled by hand, and both payments are reported once bKash names its own', async () => {
    const { world, machine, settle, payment, pass } = await aLateRefund();
    expect((await settle()).status).toBe(200);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', refundTrxId: null, flags: '' });
    await world.reconcile();
    await pass(daySeconds, false);
    world.bkash.faults.remove();
    await world.reconcile();
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'REFUNDED_TWICE' });
    expect((await payment()).refundTrxId).not.toBeNull();
    expect((await incomeOf({ world, machine })).paid).toBe(0);
    const callCount = world.bkash.calls.length;
    await world.reconcile();
    expect(world.bkash.calls).toHaveLength(callCount);
  });

  test('is queried before it is settled, and not settled when bKash has made it', async () => {
    const { world, settle, payment, money } = await aLateRefund();
    world.bkash.faults.remove();
    expect((await settle()).status).toBe(400);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', settledAs: null, flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });
});
