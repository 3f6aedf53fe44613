import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { findPaymentCommands } from '../../server/machines/commands/commands.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { readStock } from '../../server/testing/machines/sync.ts';
import { aFlow, refundedMoney } from '../shop.ts';

describe('when the machine', () => {
  test('is never heard of after the charge, the money goes back after a minute', async () => {
    const { pay, pass, payment, money } = await aFlow();
    await pay();
    await pass(61, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('drops nothing, the money goes back at once', async () => {
    const { controller, pay, obey, pass, payment, money } = await aFlow();
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('loses its power in the middle, the money goes back and a person looks at it', async () => {
    const { controller, pay, obey, pass, payment } = await aFlow();
    controller.planMotion('CUT_AFTER');
    await pay();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
  });

  test('takes the command and is silent for a day, a late drop keeps the flag and moves the stock', async () => {
    const { controller, machine, pay, pass, payment, world } = await aFlow();
    await pay();
    await controller.sync();
    await controller.machine.carryOut();
    await pass(23 * 3600, false);
    expect((await payment()).state).toBe('DISPENSING');
    await pass(3601, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'SILENT_MACHINE' });
    await controller.sync();
    expect((await payment()).flags).toBe('DISPENSED_AND_REFUNDED');
    const slot = await world.store.read
      .selectFrom('slots')
      .select('productCount')
      .where('machineId', '=', machine.id)
      .executeTakeFirstOrThrow();
    expect(slot.productCount).toBe(19);
  });

  test('reports after a power cut that the pad had dropped, its stock moves', async () => {
    const { controller, machine, pay, obey, pass, payment, world } = await aFlow();
    controller.planMotion('CUT_AFTER');
    await pay();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
    // A sensor recorded the drop that the controller missed.
    const [commandId = ''] = controller.drops;
    controller.machine.record({
      type: 'DISPENSE',
      transactionType: 'BKASH',
      rowNo: 1,
      columnNo: 1,
      isSuccessful: true,
      commandId,
    });
    await pass(1);
    expect((await payment()).flags).toBe('DISPENSED_AND_REFUNDED');
    expect(await readStock(world, machine)).toEqual([19]);
    await controller.sync();
    expect(await readStock(world, machine)).toEqual([19]);
  });

  test('is put out of service after the charge, it gets no command and the money goes back', async () => {
    const { controller, machine, pay, obey, pass, payment, money, world } = await aFlow();
    const { token } = await aSuper(world);
    await pay();
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(machines.update, { params, body: { isActivated: false }, token });
    await obey();
    expect(controller.drops).toEqual([]);
    await pass(61);
    const [command] = await findPaymentCommands(world.store.read, (await payment()).id);
    expect(command).toMatchObject({ state: 'EXPIRED', offeredAt: null });
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('is removed after the charge, the payment still settles', async () => {
    const { machine, pay, pass, payment, money, world } = await aFlow();
    const { token } = await aSuper(world);
    await pay();
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(machines.remove, { params, token });
    await pass(61, false);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(refundedMoney);
  });
});
