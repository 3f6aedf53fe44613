import { describe, expect, test } from 'vitest';
import { gateways } from '../contract/gateways.ts';
import { payments as calls } from '../contract/payments.ts';
import { paymentAttention } from '../server/payments/ledger/attention.ts';
import { aSuper } from '../server/testing/admins.ts';
import { serverSettings } from '../simulator/bkash/merchants.ts';
import { anotherMerchant } from '../simulator/testing/second-merchant.ts';
import { Customer } from './customer.ts';
import { aFlow, anOpenExecute, chargedMoney, refundedMoney } from './shop.ts';

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
  test('that bKash does not let in is reported by one payment, until a person has settled it', async () => {
    const flow = await aFlow();
    const { world, machine, pass, payments } = flow;
    world.bkash.faults.always('grant', { envelope: 'status', code: '2001' });
    const startPayments = async (count: number) => {
      for (let come = 0; come < count; come += 1) {
        await new Customer(world, '').start(machine.physicalId, { quantity: 1 });
      }
      return (await payments()).map(({ state, flags }) => [state, flags]);
    };
    const reported = ['FAILED', 'ACCOUNT_UNUSABLE'];
    const unreported = ['FAILED', ''];
    expect(await startPayments(3)).toEqual([reported, unreported, unreported]);
    const counted = await paymentAttention(world.store.read, world.clock.now);
    expect(counted).toMatchObject({ flaggedPayments: 1, unusableAccounts: 1 });
    const [first] = await payments();
    const params = { institutionId: machine.institutionId, paymentId: first?.id ?? '' };
    const { token } = await aSuper(world);
    const body = { reason: 'The password is right again', as: 'NOT_OWED' } as const;
    await world.call(calls.settle, { params, body, token });
    // bKash allows two token calls an hour.
    await pass(2 * 3600);
    expect(await startPayments(2)).toEqual([
      unreported,
      unreported,
      unreported,
      reported,
      unreported,
    ]);
  });

  test('of the platform that is replaced still serves the payments made with it', async () => {
    const { world, pass, obey, payment, money } = await anOpenExecute();
    Object.assign(world.settings, serverSettings(world.bkash.url, anotherMerchant));
    await world.letThrough();
    await pass(5);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(chargedMoney);
  });

  test('that cannot be opened flags its refund, is tried ever less often, and makes it when found', async () => {
    const { world, controller, pay, obey, pass, payment, money, lose, find } = await anOwnAccount();
    controller.planMotion('NO_DROP');
    await pay();
    await lose();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({
      state: 'REFUND_UNKNOWN',
      flags: 'ACCOUNT_UNUSABLE',
    });
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
      ['FAILED', 'ACCOUNT_UNUSABLE'],
      ['REFUNDED', ''],
    ]);
  });
});
