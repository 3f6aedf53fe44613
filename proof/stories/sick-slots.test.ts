import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { translateText } from '../../contract/messages/translate.ts';
import { refusalReasons } from '../../server/payments/start/sell-conditions.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { aFlow } from '../shop.ts';

const one = { rowNo: 1, columnNo: 1 };
const two = { rowNo: 1, columnNo: 2 };
const twoSlots = [
  { ...one, productCount: 10 },
  { ...two, productCount: 9 },
];

/** A flow where payments are three minutes apart, because bKash refuses faster repeats. */
const aSickFlow = async (given: Parameters<typeof aFlow>[0] = {}) => {
  const flow = await aFlow(given);
  const { controller, machine, obey, pass, pay, payment, world } = flow;
  const buy = async () => {
    await pass(180);
    await pay();
    await obey();
    await pass(1);
    return payment();
  };
  /** The motor turns and nothing drops. */
  const jam = () => {
    controller.planMotion('NO_DROP');
    return buy();
  };
  const resume = async (...slots: (typeof one)[]) => {
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await pass(1);
    await world.call(machines.resume, { params, body: { slots }, token });
  };
  return { ...flow, buy, jam, resume };
};

describe('of two slots of one product', () => {
  test('the one that failed twice is left alone, and the other takes over', async () => {
    const { buy, controller, jam } = await aSickFlow({ form: { stocks: twoSlots } });
    for (const state of ['REFUNDED', 'REFUNDED']) {
      expect(await jam()).toMatchObject({ ...one, state });
    }
    expect(await buy()).toMatchObject({ ...two, state: 'DISPENSED' });
    expect(await buy()).toMatchObject({ ...two, state: 'DISPENSED' });
    expect(controller.drops).toHaveLength(2);
  });

  test('the one that was found empty is left alone at once, and holds nothing', async () => {
    const { buy, controller, machine, world } = await aSickFlow({ form: { stocks: twoSlots } });
    controller.planMotion('EMPTY');
    expect(await buy()).toMatchObject({ ...one, state: 'REFUNDED' });
    const slots = await world.store.read
      .selectFrom('slots')
      .select('productCount')
      .where('machineId', '=', machine.id)
      .orderBy('columnNo')
      .execute();
    expect(slots.map(({ productCount }) => productCount)).toEqual([0, 9]);
    expect(await buy()).toMatchObject({ ...two, state: 'DISPENSED' });
  });
});

test('a machine with nothing but a paused slot says so, and sells again once that is resumed', async () => {
  const { buy, customer, jam, pass, payments, resume, start } = await aSickFlow();
  await jam();
  await jam();
  await pass(180);
  await start();
  expect(customer.message).toBe(translateText(refusalReasons.paused, 'en'));
  expect(await payments()).toHaveLength(2);
  await resume(one);
  expect(await buy()).toMatchObject({ state: 'DISPENSED' });
});

describe('a customer who confirms is not charged', () => {
  test('when the slot has got a fault meanwhile', async () => {
    const { approve, controller, customer, money, pass, start } = await aSickFlow();
    await start();
    const callback = approve();
    await pass(1);
    controller.machine.record({ type: 'FAULT', code: 'JAM', ...one });
    await pass(1);
    await customer.visit(callback);
    expect(customer.message).toBe(translateText(refusalReasons.paused, 'en'));
    expect(await money()).toEqual({ charged: 0, refunded: 0 });
  });

  test('when somebody has opened the door', async () => {
    const { approve, controller, customer, money, pass, start } = await aSickFlow();
    await start();
    const callback = approve();
    controller.machine.record({ type: 'UNLOCK', rfid: 'REFILL-1' });
    await pass(1);
    await customer.visit(callback);
    expect(customer.message).toBe(translateText(refusalReasons.doorOpen, 'en'));
    expect(await money()).toEqual({ charged: 0, refunded: 0 });
    await pass(61);
    await start();
    expect(customer.paymentID).toBeDefined();
  });
});
