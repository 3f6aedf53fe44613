import { checkRollup } from '../server/overview/check.ts';
import { findEvents } from '../server/payments/queries.ts';
import type { Rules } from '../server/payments/rules/facts.ts';
import { Breach, type Truth } from './judge.ts';
import { replayPayment } from './replay.ts';
import type { Shop } from './shop.ts';

const expectSame = (name: string, found: unknown, wanted: unknown): void => {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Breach(`${name}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
};

/** I10: replaying a payment's history gives the stored payment. */
export const judgeHistory = async (
  { world }: Shop,
  truths: readonly Truth[],
  rules: Rules,
): Promise<void> => {
  for (const { payment } of truths) {
    const events = await findEvents(world.store.read, payment.id);
    expectSame('I10', replayPayment(payment, events, rules), payment);
  }
};

/** The machine's rollups: poisha of payments, and pads dropped for payments and for cash. */
export const incomeOf = async ({ world, machine }: Pick<Shop, 'world' | 'machine'>) => {
  const rows = await world.store.read
    .selectFrom('rollups')
    .select(['bkashSuccess', 'otherSuccess', 'bkashPaid', 'otherPaid', 'cashSuccess', 'cashPaid'])
    .where('scopeId', '=', machine.id)
    .execute();
  const total = (name: keyof (typeof rows)[number]) =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    paid: total('bkashPaid') + total('otherPaid'),
    drops: total('bkashSuccess') + total('otherSuccess'),
    cash: total('cashSuccess'),
    cashPaid: total('cashPaid'),
  };
};

/** The stored product count of all slots of the machine. */
export const stockOf = async ({
  world,
  machine,
}: Pick<Shop, 'world' | 'machine'>): Promise<number> => {
  const { count } = await world.store.read
    .selectFrom('slots')
    .select((eb) => eb.fn.sum<number>('productCount').as('count'))
    .where('machineId', '=', machine.id)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Compares stock, dispenses and income with the simulation; `isFullyReported` when the machine
 * could report everything.
 */
export const judgeBooks = async (
  shop: Shop,
  truths: readonly Truth[],
  { pads, isTold: isFullyReported }: { readonly pads: number; readonly isTold: boolean },
): Promise<void> => {
  const { controller, world } = shop;
  expectSame('the rollup and its recount', await checkRollup(world.store.read, world.settings), []);
  const { paid, drops, cash } = await incomeOf(shop);
  const taken = truths.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
  expectSame('income', paid, taken);
  if (!isFullyReported) return;
  expectSame('pads dispensed for payments', drops, controller.recordedDrops.size);
  expectSame('pads sold for cash', cash, controller.cashSales);
  const { recordedDrops, missed, cashSales, cardSales, refilled } = controller;
  const gone = recordedDrops.size + missed + cashSales + cardSales;
  expectSame('stock', await stockOf(shop), pads + refilled - gone);
};
