import { describe, expect, test } from 'vitest';
import { poorWallet } from '../../simulator/bkash/checkout/wallets.ts';
import { Customer } from '../customer.ts';
import { aFlow, chargedMoney, moneyOf, noMoney } from '../shop.ts';

describe('a customer', () => {
  test('who cancels at bKash pays nothing', async () => {
    const { customer, payment, start, world, money } = await aFlow();
    await start();
    await customer.visit(world.bkash.cancel(customer.paymentID ?? ''));
    expect(customer.location).toMatch(/^\/payment\/status\/failed/);
    expect((await payment()).state).toBe('CANCELLED');
    expect(await money()).toEqual(noMoney);
  });

  test('whose payment fails at bKash pays nothing and can begin anew', async () => {
    const { customer, payments, pay, start, world, money } = await aFlow();
    await start();
    await customer.visit(world.bkash.fail(customer.paymentID ?? ''));
    expect(customer.location).toMatch(/^\/payment\/status\/failed/);
    expect(customer.message).toBe('The payment was not completed');
    expect(await money()).toEqual(noMoney);
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
    expect(await money()).toEqual(chargedMoney);
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
    expect(await money()).toEqual(noMoney);
  });

  test('is not let in by a callback with the wrong names', async () => {
    const { customer, start, approve, payment, money } = await aFlow();
    await start();
    approve();
    const { id } = await payment();
    await customer.visit(`/payment/bKash-callback?payment=${id}&paymentID=TR0&status=success`);
    await customer.visit('/payment/bKash-callback?payment=no&paymentID=TR0&status=success');
    expect((await payment()).state).toBe('PENDING');
    expect(await money()).toEqual(noMoney);
  });

  test('without balance gets that message, and nothing is taken', async () => {
    const { machine, world, payment } = await aFlow();
    const poor = new Customer(world, poorWallet);
    await poor.start(machine.physicalId);
    await poor.visit(world.bkash.approve(poor.paymentID ?? '', poor.wallet));
    expect(poor.message).toMatch(/Insufficient balance/);
    expect((await payment()).state).toBe('FAILED');
    expect(await moneyOf(world, await payment())).toEqual(noMoney);
  });

  test('who buys the same again at once reads how long to wait', async () => {
    const { customer, pay, obey, start, pass } = await aFlow();
    await pay();
    await obey();
    await start();
    expect(customer.message).toMatch(/Try again in 120 s\./);
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
    expect(await moneyOf(world, await payment())).toEqual(noMoney);
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
