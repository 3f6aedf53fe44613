import { describe, expect, test } from 'vitest';
import { machines } from '../contract/machines.ts';
import { englishOf } from '../contract/messages.ts';
import { commandsOfPayment } from '../server/machines/commands.ts';
import { gateReasons } from '../server/payments/gate.ts';
import { aSuper } from '../server/testing/admins.ts';
import { stockOf } from '../server/testing/syncing.ts';
import { poorWallet } from '../simulator/bkash/wallets.ts';
import { Customer } from './customer.ts';
import { aFlow, kept, moneyOf, none, returned } from './shop.ts';

describe('the gate is closed', () => {
  test('for a machine that nobody knows', async () => {
    const { customer } = await aFlow();
    await customer.start('PAD-unknown');
    expect(customer.message).toBe(englishOf(gateReasons.unknown));
  });

  test('for a machine that has not been in contact for a minute', async () => {
    const { customer, pass, start, world } = await aFlow();
    await pass(60, false);
    await start();
    expect(customer.message).toBe(englishOf(gateReasons.offline));
    expect(world.bkash.payments()).toEqual([]);
  });

  test('for an empty machine, and for one whose last pad is promised to another', async () => {
    const { customers, controller, machine, pay } = await aFlow({ pads: 1 });
    const [, two] = customers;
    await pay();
    await two.start(machine.physicalId);
    expect(two.message).toBe(englishOf(gateReasons.empty));
    await controller.sync();
    await controller.machine.carryOut();
    await controller.sync();
    await two.start(machine.physicalId);
    expect(two.message).toBe(englishOf(gateReasons.empty));
  });

  test('for a machine out of service', async () => {
    const { customer, machine, start, world } = await aFlow();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(machines.update, { params, body: { isActivated: false }, token });
    await start();
    expect(customer.message).toBe(englishOf(gateReasons.inactive));
  });
});

describe('a customer', () => {
  test('who cancels at bKash pays nothing', async () => {
    const { customer, payment, start, world, money } = await aFlow();
    await start();
    await customer.visit(world.bkash.cancel(customer.paymentID ?? ''));
    expect(customer.location).toMatch(/^\/payment\/status\/failed/);
    expect((await payment()).state).toBe('CANCELLED');
    expect(await money()).toEqual(none);
  });

  test('whose payment fails at bKash pays nothing and can begin anew', async () => {
    const { customer, payments, pay, start, world, money } = await aFlow();
    await start();
    await customer.visit(world.bkash.fail(customer.paymentID ?? ''));
    expect(customer.location).toMatch(/^\/payment\/status\/failed/);
    expect(customer.message).toBe('The payment was not completed');
    expect(await money()).toEqual(none);
    await pay();
    expect((await payments()).map(({ state }) => state)).toEqual(['CANCELLED', 'DISPENSING']);
  });

  test('who comes back twice is charged once and gets one pad', async () => {
    const { customer, start, approve, obey, controller, money } = await aFlow();
    await start();
    const callback = approve();
    await customer.visit(callback);
    await obey();
    await customer.visit(callback);
    await obey();
    expect(controller.drops).toHaveLength(1);
    expect(await money()).toEqual(kept);
  });

  test('who comes back before confirming can still confirm', async () => {
    const { customer, start, approve, obey, payment, world } = await aFlow();
    await start();
    const early = `/payment/bKash-callback?payment=${(await payment()).id}&paymentID=${customer.paymentID}&status=success`;
    const { location } = customer;
    await customer.visit(early);
    expect((await payment()).state).toBe('PENDING');
    customer.location = location;
    await customer.visit(approve());
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(world.bkash.payments()).toHaveLength(1);
  });

  test('who never comes back is not charged, and the payment ends with its day', async () => {
    const { start, approve, pass, payment, money } = await aFlow();
    await start();
    approve();
    await pass(25 * 3600);
    expect((await payment()).state).toBe('FAILED');
    expect(await money()).toEqual(none);
  });

  test('is not let in by a callback with the wrong names', async () => {
    const { customer, start, approve, payment, money } = await aFlow();
    await start();
    approve();
    const { id } = await payment();
    await customer.visit(`/payment/bKash-callback?payment=${id}&paymentID=TR0&status=success`);
    await customer.visit('/payment/bKash-callback?payment=no&paymentID=TR0&status=success');
    expect((await payment()).state).toBe('PENDING');
    expect(await money()).toEqual(none);
  });

  test('without balance is told so, and nothing is taken', async () => {
    const { machine, world, payment } = await aFlow();
    const poor = new Customer(world, poorWallet);
    await poor.start(machine.physicalId);
    await poor.visit(world.bkash.approve(poor.paymentID ?? '', poor.wallet));
    expect(poor.message).toMatch(/Insufficient balance/);
    expect((await payment()).state).toBe('FAILED');
    expect(await moneyOf(world, await payment())).toEqual(none);
  });

  test('who buys the same again at once is told how long to wait', async () => {
    const { customer, pay, obey, start, pass } = await aFlow();
    await pay();
    await obey();
    await start();
    expect(customer.message).toMatch(/Try again in 120 seconds/);
    await pass(121);
    await start();
    expect(customer.paymentID).toBeDefined();
  });

  test('who buys the same again from another browser hears of the two minutes from bKash', async () => {
    const { customer, machine, pay, obey, payment, world, controller } = await aFlow();
    await pay();
    await obey();
    const again = new Customer(world, customer.wallet);
    await again.start(machine.physicalId);
    await again.visit(world.bkash.approve(again.paymentID ?? '', again.wallet));
    await obey();
    expect(again.message).toMatch(/^bKash takes the same amount again only after two minutes\./);
    expect((await payment()).state).toBe('FAILED');
    expect(await moneyOf(world, await payment())).toEqual(none);
    expect(controller.drops).toHaveLength(1);
  });

  test('who tries again goes on with the payment that is open', async () => {
    const { customer, machine, world } = await aFlow();
    await customer.start(machine.physicalId);
    const { paymentID } = customer;
    await customer.start(machine.physicalId);
    expect(customer.paymentID).toBe(paymentID);
    expect(world.bkash.payments()).toHaveLength(1);
  });

  test('can have two or three pads with one payment', async () => {
    const { pay, obey, controller, payment, money } = await aFlow();
    await pay(3);
    await obey();
    expect(controller.drops).toHaveLength(3);
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual({ charged: 3000, refunded: 0 });
  });
});

describe('when bKash', () => {
  test('moves the money and its answer is lost, a query finds it and the pad drops', async () => {
    const { world, pay, pass, obey, payment, money } = await aFlow();
    world.bkash.faults.next('execute', 'loseAnswer');
    await pay();
    await pass(5);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(kept);
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

  test('loses the answer to a refund, its status tells and nothing is refunded twice', async () => {
    const { world, controller, pay, pass, obey, payment, money } = await aFlow();
    world.bkash.faults.next('refund', 'loseAnswer');
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(5);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(returned);
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
    world.bkash.faults.off();
    await pass(3600);
    await pass(3600);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(returned);
  });
});

describe('when the machine', () => {
  test('is never heard of after the charge, the money goes back after a minute', async () => {
    const { pay, pass, payment, money } = await aFlow();
    await pay();
    await pass(61, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(returned);
  });

  test('drops nothing, the money goes back at once', async () => {
    const { controller, pay, obey, pass, payment, money } = await aFlow();
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(returned);
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

  test('tells after a power cut that the pad had dropped, its stock moves', async () => {
    const { controller, machine, pay, obey, pass, payment, world } = await aFlow();
    controller.planMotion('CUT_AFTER');
    await pay();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
    // A sensor has kept what the controller did not see.
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
    expect(await stockOf(world, machine)).toEqual([19]);
    await controller.sync();
    expect(await stockOf(world, machine)).toEqual([19]);
  });

  test('is put out of service after the charge, it is not told to dispense and the money goes back', async () => {
    const { controller, machine, pay, obey, pass, payment, money, world } = await aFlow();
    const { token } = await aSuper(world);
    await pay();
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(machines.update, { params, body: { isActivated: false }, token });
    await obey();
    expect(controller.drops).toEqual([]);
    await pass(61);
    const [command] = await commandsOfPayment(world.store.read, (await payment()).id);
    expect(command).toMatchObject({ state: 'EXPIRED', offeredAt: null });
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(returned);
  });

  test('is removed after the charge, the payment still settles', async () => {
    const { machine, pay, pass, payment, money, world } = await aFlow();
    const { token } = await aSuper(world);
    await pay();
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(machines.remove, { params, token });
    await pass(61, false);
    expect((await payment()).state).toBe('REFUNDED');
    expect(await money()).toEqual(returned);
  });
});
