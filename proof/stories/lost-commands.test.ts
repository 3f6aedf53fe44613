import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { aController } from '../controller.ts';
import { aFlow, chargedMoney, refundedMoney } from '../shop.ts';

describe('the flags of a payment', () => {
  test('are a set: a stuck refund goes when it is made, and the power cut stays', async () => {
    const { world, controller, pay, obey, pass, payment, money } = await aFlow();
    world.bkash.faults.always('refund', { envelope: 'external', code: '2072' });
    controller.planMotion('CUT_AFTER');
    await pay();
    await obey();
    await pass(1);
    expect((await payment()).flags).toBe('INTERRUPTED REFUND_STUCK');
    world.bkash.faults.remove();
    await pass(3600);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
    expect(await money()).toEqual(refundedMoney);
  });
});

describe('a command that was offered and then lost', () => {
  test('with the power between receipt and start is given back at the first contact', async () => {
    const { controller, pay, pass, obey, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    controller.machine.powerCut();
    await pass(61, false);
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
    expect(controller.drops).toEqual([]);
  });

  test('with every answer of a minute is queried, reported as expired and not begun', async () => {
    const { controller, pay, pass, obey, payment, world } = await aFlow();
    await pay();
    for (let seconds = 0; seconds <= 60; seconds += 20) {
      controller.planMishap('LOST_ANSWER');
      await pass(20);
    }
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    const { state } = await world.store.read
      .selectFrom('commands')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('EXPIRED');
    expect(controller.drops).toEqual([]);
  });

  test('with its controller, which was replaced, is given back and flagged: the pad may have dropped', async () => {
    const { world, machine, controller, pay, pass, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    await controller.machine.carryOut();
    const successor = await aController(world, machine, 20);
    await successor.sync();
    await successor.machine.carryOut();
    await successor.sync();
    await pass(1, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
    expect(await money()).toEqual(refundedMoney);
    expect([controller.drops.length, successor.drops.length]).toEqual([1, 0]);
  });

  test('is flagged after two minutes of queries, until the machine answers', async () => {
    const { controller, pay, pass, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    await controller.machine.carryOut();
    await pass(60 + 119, false);
    expect(await payment()).toMatchObject({ state: 'DISPENSING', flags: '' });
    await pass(1, false);
    expect(await payment()).toMatchObject({ state: 'DISPENSING', flags: 'UNANSWERED' });
    await controller.sync();
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '' });
    expect(await money()).toEqual(chargedMoney);
  });

  test.each([
    ['the machine is removed', machines.remove],
    ['its key is revoked', machines.revokeKey],
  ])('is not waited for when %s', async (_how, row) => {
    const { world, machine, controller, pay, pass, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(row, { params, token });
    await pass(1, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'SILENT_MACHINE' });
    expect(await money()).toEqual(refundedMoney);
  });
});
