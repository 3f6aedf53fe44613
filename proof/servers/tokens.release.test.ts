import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../server/testing/durations.ts';
import { goodWallets } from '../../simulator/bkash/checkout/wallets.ts';
import type { Bkash } from '../../simulator/bkash/server.ts';
import { Customer } from '../customer.ts';
import { aShop, paymentsAt } from '../shop.ts';
import { aWorld, type PaymentWorld } from '../world.ts';
import { aPeer } from './peer.ts';

/** No round number, so that tokens are requested at every part of their life. */
const pause = 7 * minuteMs;
const rounds = 30;
/** Rounds before which bKash invalidates the current token. */
const forgetful: ReadonlySet<number> = new Set([4, 17]);

/** A server process with a machine and a customer of its own. */
const aCounter = async (world: PaymentWorld, wallet: string) => {
  const peer = await aPeer(world);
  const shop = await aShop({ ...world, inject: peer.inject }, { pads: rounds });
  const { controller, machine } = shop;
  const customer = new Customer(shop.world, wallet);
  const start = async () => {
    await peer.setClock();
    await controller.sync();
    await customer.start(machine.physicalId);
  };
  const serve = async () => {
    await start();
    await customer.visit(world.bkash.approve(customer.paymentID ?? '', wallet));
    const dropped = controller.drops.length;
    // Another process may have queued the command: this one receives it a moment later.
    while (controller.drops.length === dropped) {
      await controller.sync();
      await controller.machine.carryOut();
    }
    await controller.sync();
  };
  return { start, serve, customer, controller, payments: () => paymentsAt(shop) };
};

const threeCounters = (world: PaymentWorld) =>
  Promise.all(goodWallets.slice(0, 3).map((wallet) => aCounter(world, wallet)));

const expectTwoAnHour = ({ tokenCalls }: Bkash) => {
  expect(tokenCalls.every(({ isGranted }) => isGranted)).toBe(true);
  // One for each token that was about to expire.
  expect(tokenCalls.length).toBeGreaterThan((rounds * pause) / hourMs);
  for (const [index, { at }] of tokenCalls.entries()) {
    const third = tokenCalls[index + 2];
    if (third) expect(third.at - at).toBeGreaterThan(hourMs);
  }
};

test('three processes with one set of credentials serve every payment with at most two token calls an hour', async () => {
  const world = await aWorld();
  const counters = await threeCounters(world);
  for (let round = 0; round < rounds; round += 1) {
    if (forgetful.has(round)) world.bkash.faults.next('create', 'expiredToken');
    await Promise.all(counters.map(({ serve }) => serve()));
    world.clock.now += pause;
  }
  for (const { controller, payments } of counters) {
    expect(controller.drops).toHaveLength(rounds);
    const states = (await payments()).map(({ state }) => state);
    expect(states).toEqual(Array(rounds).fill('DISPENSED'));
  }
  expectTwoAnHour(world.bkash);
});

test('three processes make no third token call in an hour, however often bKash forgets their token', async () => {
  const world = await aWorld();
  const counters = await threeCounters(world);
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    world.bkash.faults.next('create', 'expiredToken');
    await Promise.all(counters.map(({ start }) => start()));
    refused += counters.filter(({ customer }) => customer.paymentID === undefined).length;
    world.clock.now += pause;
  }
  // Fewer would mean that the hour's calls were never spent.
  expect(refused).toBeGreaterThan(rounds);
  expectTwoAnHour(world.bkash);
});
