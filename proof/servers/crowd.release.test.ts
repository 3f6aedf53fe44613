import { expect, test } from 'vitest';
import { rfids } from '../../contract/rfids.ts';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { anRfid } from '../../server/testing/machines/rfids.ts';
import { goodWallets } from '../../simulator/bkash/checkout/wallets.ts';
import { pickOne } from '../../simulator/core/random.ts';
import { Customer } from '../customer.ts';
import { judgeAlways, judgeRest, truthsOf } from '../judge.ts';
import { judgeBooks, judgeHistory } from '../judge-books.ts';
import { aRandom } from '../seed.ts';
import { aShop } from '../shop.ts';
import { aWorld, type PaymentWorld } from '../world.ts';
import { aPeer } from './peer.ts';

const rounds = 60;
/** Few pads, so that customers compete for them. */
const pads = 3;
const points = 1000;
/** bKash accepts the same amount from the same wallet again only after two minutes. */
const pause = 150_000;

/** Distributes requests over the servers round-robin. */
const roundRobin = (peers: readonly Pick<PaymentWorld, 'inject'>[]): PaymentWorld['inject'] => {
  let requestCount = 0;
  return (request) => {
    requestCount += 1;
    const peer = peers[requestCount % peers.length];
    if (!peer) throw new Error('There is no server to ask');
    return peer.inject(request);
  };
};

test('three customers, a card and a technician at one machine at once, on two servers, leave books that agree', async () => {
  const world = await aWorld();
  const peers = await Promise.all([aPeer(world), aPeer(world)]);
  const seen: PaymentWorld = { ...world, inject: roundRobin(peers) };
  const shop = await aShop(seen, { pads, form: { pointsEnabled: true, point: 1 } });
  const { controller, machine } = shop;
  const institution = { id: machine.institutionId };
  const card = await anRfid(seen, { institution, point: points });
  const customers = goodWallets.slice(0, 3).map((wallet) => new Customer(seen, wallet));
  const random = aRandom();

  const buy = async (customer: Customer) => {
    await customer.start(machine.physicalId, { quantity: pickOne(random, [1, 1, 2]) });
    const { paymentID = '', wallet } = customer;
    if (paymentID) await customer.visit(world.bkash.approve(paymentID, wallet));
  };
  const obey = async () => {
    await controller.sync();
    await controller.machine.carryOut();
    await controller.sync();
  };

  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(peers.map(({ setClock }) => setClock()));
    await controller.sync();
    await Promise.all([
      ...customers.map(buy),
      controller.swipe(card.physicalId),
      obey(),
      round % 2 ? controller.refill(pickOne(random, [2, 4, 8])) : undefined,
    ]);
    await obey();
    world.clock.now += pause;
    await world.advanceDue();
  }

  await obey();
  await world.advanceDue();
  const truths = await truthsOf(shop);
  for (const truth of truths) {
    judgeAlways(truth, false);
    judgeRest(truth, false);
  }
  await judgeHistory(shop, truths, paymentRules);
  await judgeBooks(shop, truths, { pads, isTold: true });
  const { token } = await aSuper(seen);
  const params = { institutionId: institution.id, rfidId: card._id };
  const { rfid } = await seen.call(rfids.one, { params, token });
  expect(rfid.point).toBe(points - controller.cardSales);
  // Fewer would mean that they never competed.
  expect(controller.drops.length).toBeGreaterThan(rounds / 2);
  expect(controller.cardSales).toBeGreaterThan(rounds / 4);
  expect(truths.some(({ payment }) => payment.state === 'CANCELLED')).toBe(true);
});
