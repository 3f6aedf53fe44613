import fc from 'fast-check';
import { gateways } from '../../contract/gateways.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { toPoisha } from '../../contract/values/money.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { dayMs, minuteMs, secondMs } from '../../server/testing/durations.ts';
import { anRfid } from '../../server/testing/machines/rfids.ts';
import type { RefundRoutes } from '../../simulator/bkash/refunds/refund-accounts.ts';
import { drawChance, type Random, randomBetween } from '../../simulator/core/random.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { aController, type Controller } from '../controller.ts';
import { chooseProvider, makeMove } from '../model/make-move.ts';
import type { Move } from '../model/move.ts';
import { anyMoves, undispensed } from '../model/moves.ts';
import type { Story } from '../model/story.ts';
import { aShop } from '../shop.ts';
import { aWorld, type PaymentWorld } from '../world.ts';

/** A machine through a year, whose board may be replaced. */
export interface YearShop extends Omit<Story, 'controller' | 'token'> {
  controller: Controller;
  /** A session lasts for hours. */
  token: string;
  readonly card: { readonly id: string; readonly physicalId: string };
  isCardBlocked: boolean;
  price: number;
  /** Poisha in the cash box. */
  cashBox: number;
}

const pads = 12;

/** A payment that goes well. */
const served: readonly Move[] = [
  { move: 'PAY', who: 0, quantity: 1 },
  { move: 'OBEY' },
  { move: 'PASS', seconds: 150, isInContact: true },
];
/** Moves that would end a machine or an account, or that a person makes. */
const notInAYear: ReadonlySet<Move['move']> = new Set(['REMOVE', 'ACCOUNT', 'ROUTES', 'ADMIN']);

/** Refund interfaces of the platform's account in each quarter. */
const quarterRoutes: readonly RefundRoutes[] = ['v2', 'v1', 'both', 'v2'];

const aYearShop = async (world: PaymentWorld): Promise<YearShop> => {
  const shop = await aShop(world, { pads, form: { pointsEnabled: true, point: 1 } });
  const { token } = await aSuper(world);
  const institution = { id: shop.machine.institutionId };
  const { _id: id, physicalId } = await anRfid(world, { institution, point: 10_000 });
  return {
    ...shop,
    pads,
    token,
    card: { id, physicalId },
    isCardBlocked: false,
    price: 10,
    cashBox: 0,
    startedAt: Infinity,
    callbacks: new Map(),
    closedByHand: new Set(),
    isGone: false,
  };
};

/** Two machines of the platform's account, one of an own account, one of the other provider. */
export const aFleet = async (): Promise<{ world: PaymentWorld; shops: readonly YearShop[] }> => {
  const world = await aWorld();
  world.bkash.refunds.change({ days: 60, routes: 'v2' });
  world.bkash.refunds.change({ routes: 'both' }, anotherMerchant);
  const [first, second, own, selfPaid] = [
    await aYearShop(world),
    await aYearShop(world),
    await aYearShop(world),
    await aYearShop(world),
  ];
  const params = { institutionId: own.machine.institutionId };
  await world.call(gateways.save, { params, body: anotherMerchant, token: own.token });
  await chooseProvider(selfPaid, true);
  return { world, shops: [first, second, own, selfPaid] };
};

const logIn = async (shop: YearShop): Promise<void> => {
  shop.token = (await aSuper(shop.world)).token;
};

const obey = async ({ controller }: YearShop): Promise<void> => {
  await controller.sync();
  await controller.machine.carryOut();
  await controller.sync();
};

/** Ends all troubles: calls arrive, and machines report everything. */
const calmDown = async (world: PaymentWorld, shops: readonly YearShop[]): Promise<void> => {
  world.bkash.faults.remove();
  world.selfpay.mend();
  await world.letThrough();
  for (const shop of shops) {
    shop.controller.mend();
    await logIn(shop);
    await makeMove(shop, { move: 'ACTIVATE' });
    await obey(shop);
  }
  for (const wait of [0, 20 * secondMs, minuteMs, 5 * minuteMs]) {
    world.clock.now += wait;
    for (const shop of shops) await obey(shop);
    await world.advanceDue();
  }
};

const sellForCash = (shop: YearShop): void => {
  if (shop.controller.pads > 0) shop.cashBox += toPoisha(shop.price);
  shop.controller.sellForCash();
};

/** Holds the card to the reader; one that is blocked gets nothing. */
const swipe = async ({ controller, card, isCardBlocked }: YearShop): Promise<void> => {
  const before = controller.cardSales;
  await controller.swipe(card.physicalId).catch(() => undefined);
  if (isCardBlocked && controller.cardSales !== before)
    throw new Error('A blocked card was served');
};

const blockCard = async (shop: YearShop, isBlocked: boolean): Promise<void> => {
  const { world, machine, card, token } = shop;
  const params = { institutionId: machine.institutionId, rfidId: card.id };
  await world.call(rfids.update, { params, body: { isActive: !isBlocked }, token });
  shop.isCardBlocked = isBlocked;
};

const changePrice = async (shop: YearShop, price: number): Promise<void> => {
  const { world, machine, token } = shop;
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  await world.call(machines.update, { params, body: { price }, token });
  await obey(shop);
  // A sale of the millisecond in which the new price arrives has the old one.
  world.clock.now += secondMs;
  shop.price = price;
};

/** A new board with an empty journal is paired in place of the old one. */
const replaceBoard = async (shop: YearShop): Promise<void> => {
  const former = shop.controller;
  const next = await aController(shop.world, shop.machine, former.pads);
  next.succeed(former);
  shop.controller = next;
};

/** Does a person's work at a machine on a calm morning. */
const visit = async (shop: YearShop, random: Random): Promise<void> => {
  await logIn(shop);
  if (shop.controller.pads < 6) shop.controller.refill(randomBetween(random, 3, 12));
  await obey(shop);
  if (drawChance(random, 1 / 40)) await changePrice(shop, randomBetween(random, 10, 15));
  if (drawChance(random, 1 / 90)) await replaceBoard(shop);
  if (drawChance(random, 1 / 20)) await blockCard(shop, !shop.isCardBlocked);
};

const sellToday = async (shop: YearShop, moves: readonly Move[], random: Random): Promise<void> => {
  for (const move of moves) {
    if (move.move === 'CASH_SALE') sellForCash(shop);
    else await makeMove(shop, move);
    if (drawChance(random, 0.04)) await swipe(shop);
    if (drawChance(random, 0.04)) sellForCash(shop);
  }
};

/** Plays one day of the fleet, with a calm night after it. `yearPart`: from 0 to 1. */
export const playDay = async (
  world: PaymentWorld,
  shops: readonly YearShop[],
  random: Random,
  yearPart: number,
): Promise<void> => {
  const noon = world.clock.now;
  const routes = quarterRoutes[Math.floor(yearPart * quarterRoutes.length)] ?? 'both';
  const platform = { appKey: world.settings.BKASH_APP_KEY ?? '' };
  world.bkash.refunds.change({ routes }, platform);
  const moves = anyMoves({ favours: [undispensed, served, served, served] });
  for (const shop of shops) {
    await visit(shop, random);
    if (drawChance(random, 0.4)) continue;
    const seed = randomBetween(random, 0, 2 ** 31 - 1);
    const [chosen = []] = fc.sample(moves, { seed, numRuns: 1 });
    await sellToday(
      shop,
      chosen.filter(({ move }) => !notInAYear.has(move)),
      random,
    );
    // Troubles of one machine's customers end before the next one's begin.
    if (drawChance(random, 0.5)) await calmDown(world, [shop]);
  }
  await calmDown(world, shops);
  await world.reconcile();
  world.clock.now = Math.max(world.clock.now, noon + dayMs);
};

/** Lets time pass until every refund has had its chance. */
export const endYear = async (world: PaymentWorld, shops: readonly YearShop[]): Promise<void> => {
  for (let day = 0; day < 14; day += 1) {
    await calmDown(world, shops);
    await world.reconcile();
    world.clock.now += 25 * 3600 * secondMs;
  }
  await calmDown(world, shops);
};
