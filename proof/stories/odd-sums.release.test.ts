import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { machines } from '../../contract/machines.ts';
import { payments } from '../../contract/payments.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { machineParams } from '../../server/testing/machines/machines.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { recountFigures } from '../scenario/recount.ts';
import { aFlow } from '../shop.ts';

const slot = { rowNo: 1, columnNo: 1 };
/** Longer than bKash refuses the same amount of the same wallet. */
const pauseSeconds = 180;

/** Payments and sales whose sums go wrong easily, around the end of a month. */
const playOddSales = async () => {
  const flow = await aFlow({ form: { price: 10.5 }, pads: 100 });
  const { world, machine, controller, customer, start, approve, pay, obey, pass, payment } = flow;
  const { bkash, clock } = world;
  const sell = (sale: object = {}) =>
    controller.machine.record({
      type: 'DISPENSE',
      transactionType: 'CASH',
      ...slot,
      isSuccessful: true,
      ...sale,
    });
  clock.now = Date.parse('2026-03-31T23:00:00+06:00');
  const { token } = await aSuper(world);
  const setPrice = (price: number) =>
    world.call(machines.update, { params: machineParams(machine), body: { price }, token });
  await pass(1);
  await pay();
  await obey();

  await pass(pauseSeconds);
  bkash.faults.next('execute', 'coupon');
  await pay();
  await obey();

  await pass(pauseSeconds);
  bkash.faults.next('execute', 'otherCharge');
  await pay();
  await pass(60);

  await pass(pauseSeconds);
  controller.planMotion('NO_DROP');
  await pay();
  await obey();
  await pass(60);

  // A drop ends the pause of a slot that has failed.
  sell();
  await controller.sync();

  // bKash refuses the refund; the money goes back from hand to hand.
  await pass(pauseSeconds);
  bkash.faults.always('refund', { envelope: 'status', code: '2081' });
  controller.planMotion('NO_DROP');
  await pay();
  await obey();
  await pass(60);
  const { id: paymentId } = await payment();
  await world.call(payments.settle, {
    params: { institutionId: machine.institutionId, paymentId },
    body: { as: 'REFUNDED_IN_CASH', reason: 'Given back at the office' },
    token,
  });
  bkash.faults.remove();
  sell();
  await controller.sync();

  // One of two pads.
  await pass(pauseSeconds);
  controller.planMotion('DROP');
  controller.planMotion('NO_DROP');
  await pay(2);
  await obey();
  await pass(60);

  sell();
  sell({ amount: 0.5 });
  sell({ amount: 0 });
  sell({ amount: 0.01 });
  sell({ transactionType: 'BKASH' });
  sell({ transactionType: undefined });
  sell({ isSuccessful: false, failureReason: 'JAM' });
  await controller.sync();
  await setPrice(0);
  await pass(1);
  await pass(1);
  sell();
  await controller.sync();
  await setPrice(0.5);
  await pass(1);
  await pass(1);
  sell();
  await controller.sync();
  await setPrice(10.5);
  await controller.sync();

  // Paid before midnight, dropped after it; the month ends in between.
  clock.now = Date.parse('2026-03-31T23:59:50+06:00');
  await pass(1);
  await start();
  const callback = approve();
  clock.now = Date.parse('2026-03-31T23:59:59.999+06:00');
  sell();
  await customer.visit(callback);
  clock.now = Date.parse('2026-04-01T00:00:00+06:00');
  sell();
  await obey();

  await world.call(gateways.save, {
    params: { institutionId: machine.institutionId },
    body: anotherMerchant,
    token,
  });
  await pass(pauseSeconds);
  await pay();
  await obey();
  await pass(pauseSeconds);
  controller.planMotion('NO_DROP');
  await pay();
  await obey();
  await pass(60);
  return flow;
};

test('odd sales around the end of a month give the same sums on all screens and in all files', async () => {
  const { world, machine, payments: readPayments } = await playOddSales();
  const { token } = await aSuper(world);
  const { read } = world.store;
  const rows = await readPayments();
  expect(rows.map(({ state, settledAs }) => settledAs ?? state)).toEqual([
    'DISPENSED',
    'DISPENSED',
    'REFUNDED',
    'REFUNDED',
    'REFUNDED_IN_CASH',
    'REFUNDED',
    'DISPENSED',
    'DISPENSED',
    'REFUNDED',
  ]);
  const raw = {
    dispenses: await read.selectFrom('dispenses').selectAll().execute(),
    payments: rows,
    machineIds: new Set([machine.id]),
  };
  const url = await world.http.listen({ port: 0, host: '127.0.0.1' });
  const line = { url, bearer: token };
  for (const [first, last] of [
    ['2026-03-01', '2026-04-30'],
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01', '2026-04-01'],
  ] as const) {
    await recountFigures(line, { first, last }, raw);
  }
});
