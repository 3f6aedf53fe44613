import { describe, expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { listAttention, scanAttention } from '../../server/testing/attention.ts';
import { goodWallets } from '../../simulator/bkash/checkout/wallets.ts';
import { serverSettings } from '../../simulator/bkash/merchants.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { Customer } from '../customer.ts';
import { aFlow, anOpenExecute, chargedMoney, daySeconds, refundedMoney } from '../shop.ts';

/**
 * Payments at an institution with its own account, and a switch that makes the account unreadable.
 */
const anOwnAccount = async () => {
  const flow = await aFlow();
  const { world, machine } = flow;
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId };
  await world.call(gateways.save, { params, body: anotherMerchant, token });
  const { sealed } = await world.store.read
    .selectFrom('gateways')
    .select('sealed')
    .executeTakeFirstOrThrow();
  const seal = (text: string) =>
    world.store.change((tx) => tx.updateTable('gateways').set({ sealed: text }).execute());
  return { ...flow, lose: () => seal('v1.of-another-key'), find: () => seal(sealed) };
};

describe('a merchant account', () => {
  test('of the platform that is replaced still serves the payments made with it', async () => {
    const { world, pass, obey, payment, money } = await anOpenExecute();
    Object.assign(world.settings, serverSettings(world.bkash.url, anotherMerchant));
    await world.letThrough();
    await pass(5);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(chargedMoney);
  });

  test('that cannot be opened keeps its refund, which is tried ever less often, and makes it when found', async () => {
    const { world, controller, pay, obey, pass, payment, money, lose, find } = await anOwnAccount();
    controller.planMotion('NO_DROP');
    await pay();
    await lose();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUND_UNKNOWN', flags: '' });
    for (let minutes = 0; minutes < 24 * 60; minutes += 1) await pass(60, false);
    const { id } = await payment();
    const events = await world.store.read
      .selectFrom('paymentEvents')
      .select('event')
      .where('paymentId', '=', id)
      .execute();
    expect(events.length).toBeLessThan(80);
    await find();
    await pass(3600, false);
    await pass(3600, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('that cannot be opened does not end the night for the others', async () => {
    const { world, pay, pass, payments, lose, customer, machine } = await anOwnAccount();
    const denied = { envelope: 'status', code: '2023', happens: true } as const;
    world.bkash.faults.next('execute', denied);
    await pay();
    await lose();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId };
    await world.call(gateways.remove, { params, token });
    await pass(300);
    world.bkash.faults.next('execute', denied);
    await customer.start(machine.physicalId);
    await customer.visit(world.bkash.approve(customer.paymentID ?? '', customer.wallet));
    expect((await payments()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
    await world.reconcile();
    await pass(1);
    expect((await payments()).map(({ state, flags }) => [state, flags])).toEqual([
      ['FAILED', ''],
      ['REFUNDED', ''],
    ]);
  });

  test('that bKash refuses for a week is one item until somebody can pay, and nobody is charged', async () => {
    const { world, start, pay, pass, payments, payment, obey } = await aFlow();
    const findItems = async () => {
      await scanAttention(world);
      return listAttention(world, { kind: 'ACCOUNT_UNUSABLE' });
    };
    world.bkash.faults.always('create', { envelope: 'status', code: '2041' });
    const customersADay = 6;
    for (let visits = 1; visits <= 7 * customersADay; visits += 1) {
      await pass(daySeconds / customersADay);
      await start();
      const refused = visits < 2 ? [] : [{ severity: 'bad', facts: { refused: visits } }];
      expect(await findItems()).toMatchObject(refused);
    }
    expect((await payments()).every(({ state }) => state === 'FAILED')).toBe(true);
    expect(world.bkash.payments()).toEqual([]);
    world.bkash.faults.remove();
    await pass(60);
    await pay();
    await obey();
    expect(await payment()).toMatchObject({ state: 'DISPENSED' });
    expect(await findItems()).toEqual([]);
  });

  test('from which nobody comes back for a week is one item until somebody does, and nobody is charged', async () => {
    const { world, machine, pay, pass, payments, payment, obey } = await aFlow();
    const findItems = async () => {
      await scanAttention(world);
      return listAttention(world, { kind: 'ACCOUNT_UNUSABLE' });
    };
    const customersADay = 3;
    for (let visits = 1; visits <= 7 * customersADay; visits += 1) {
      const [wallet] = goodWallets;
      const customer = new Customer(world, wallet);
      await pass(daySeconds / customersADay - 600);
      await customer.start(machine.physicalId);
      world.bkash.approve(customer.paymentID ?? '', wallet);
      await pass(600);
      const lost = visits < 3 ? [] : [{ severity: 'bad', facts: { refused: visits } }];
      expect(await findItems()).toMatchObject(lost);
    }
    expect(world.bkash.payments().filter(({ charge }) => charge)).toEqual([]);
    expect((await payments()).every(({ chargedAt }) => chargedAt === null)).toBe(true);
    await pay();
    await obey();
    expect(await payment()).toMatchObject({ state: 'DISPENSED' });
    expect(await findItems()).toEqual([]);
  });
});
