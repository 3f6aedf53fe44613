import { describe, expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { encodeMessage } from '../../contract/messages.ts';
import { payments as calls } from '../../contract/payments.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { incomeOf } from '../judge-books.ts';
import { aFlow, chargedMoney, daySeconds, refundedMoney } from '../shop.ts';

/** A customer who has paid for a pad that did not drop. */
const buyUndispensed = async (flow: Awaited<ReturnType<typeof aFlow>>) => {
  flow.controller.planMotion('NO_DROP');
  await flow.pay();
  await flow.obey();
};

const countRefundCalls = ({ world }: Awaited<ReturnType<typeof aFlow>>): number =>
  world.bkash.calls.filter(({ call }) => call === 'refund').length;

describe('the money goes back', () => {
  test('when bKash says later than 90 s after the confirmation that it was paid, and no pad drops', async () => {
    const { world, controller, pay, pass, obey, payment, money } = await aFlow();
    world.bkash.faults.next('execute', 'loseAnswer');
    world.bkash.faults.always('query', 'loseRequest');
    await pay();
    world.bkash.faults.remove();
    await pass(91);
    await obey();
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
    expect(controller.drops).toEqual([]);
  });

  test('when the machine refuses the command, for its last pad was sold meanwhile', async () => {
    const { controller, pay, pass, obey, payment, money, world } = await aFlow({ pads: 1 });
    await pay();
    controller.sellForCash();
    await obey();
    await pass(1);
    const { state } = await world.store.read
      .selectFrom('commands')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('REFUSED');
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
    expect(controller.drops).toEqual([]);
  });

  test('once, when bKash answers that it is back already', async () => {
    const flow = await aFlow();
    const { world, pass, payment, money } = flow;
    world.bkash.faults.next('refund', { envelope: 'external', code: '2034', happens: true });
    await buyUndispensed(flow);
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
    expect(countRefundCalls(flow)).toBe(1);
  });

  test('by the credentials that took it, though the institution has removed them', async () => {
    const flow = await aFlow();
    const { world, machine, controller, pay, obey, pass, payment, money } = flow;
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId };
    await world.call(gateways.save, { params, body: anotherMerchant, token });
    controller.planMotion('NO_DROP');
    await pay();
    await world.call(gateways.remove, { params, token });
    await obey();
    await pass(1);
    expect(world.bkash.payments()[0]?.merchant).toEqual(anotherMerchant);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(refundedMoney);
  });

  test('when the nightly reconciliation finds a charge that bKash had denied and not named since', async () => {
    const flow = await aFlow();
    const { world, pay, pass, obey, payment, money, controller } = flow;
    world.bkash.faults.next('execute', { envelope: 'status', code: '2023', happens: true });
    await pay();
    world.bkash.faults.next('query', 'loseRequest');
    await pass(3600);
    expect((await payment()).state).toBe('FAILED');
    expect(await money()).toEqual(chargedMoney);
    await world.reconcile();
    await pass(1);
    await obey();
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(refundedMoney);
    expect(await incomeOf(flow)).toMatchObject({ paid: 0, drops: 0 });
    expect(controller.drops).toEqual([]);
  });
});

test('a refund that bKash refuses is shown to a person, and made when bKash takes it', async () => {
  const flow = await aFlow();
  const { world, pass, payment, money } = flow;
  world.bkash.faults.always('refund', { envelope: 'external', code: '2072' });
  await buyUndispensed(flow);
  await pass(1);
  expect(await payment()).toMatchObject({
    state: 'REFUND_UNKNOWN',
    flags: 'REFUND_STUCK',
    failure: encodeMessage('machineDidNotDispense'),
  });
  expect(await money()).toEqual(chargedMoney);
  world.bkash.faults.remove();
  await pass(3600);
  expect((await payment()).state).toBe('REFUNDED');
  expect(await money()).toEqual(refundedMoney);
});

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
