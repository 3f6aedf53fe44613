import { finalStates, type PaymentState, refundStates } from '../contract/payments.ts';
import { hasFlag } from '../server/payments/rules/flags.ts';
import { isInWindow } from '../server/payments/rules/times.ts';
import type { Commands, Payments } from '../server/platform/schema/schema.ts';
import { canBeRefunded, type MoneyMoved, moneyOf, paymentsAt, type Shop } from './shop.ts';

/** A broken invariant; the first word is its number in docs/payments.md. */
export class Breach extends Error {
  override readonly name = 'Breach';
}

const must = (holds: boolean, promise: string, payment?: Payments): void => {
  if (holds) return;
  const { state, flags, attempt } = payment ?? {};
  throw new Breach(payment ? `${promise} (${state}, ${flags}, attempt ${attempt})` : promise);
};

/** A payment with its money at its provider and the pads that really dropped. */
export interface Truth extends MoneyMoved {
  readonly payment: Payments;
  readonly commands: readonly Commands[];
  /** Drops of its commands, repeats included. */
  readonly drops: number;
  /** Its refund can be made or found out by asking. */
  readonly canBeRefunded: boolean;
}

export const truthsOf = async (shop: Shop): Promise<Truth[]> => {
  const { world, machine, controller } = shop;
  const commands = await world.store.read
    .selectFrom('commands')
    .selectAll()
    .where('machineId', '=', machine.id)
    .where('item', 'is not', null)
    .execute();
  const payments = await paymentsAt(shop);
  return payments.map((payment) => {
    const own = commands.filter(({ requestedBy }) => requestedBy === payment.id);
    const ids = new Set(own.map(({ id }) => id));
    const drops = controller.drops.filter((id) => ids.has(id)).length;
    return {
      payment,
      commands: own,
      drops,
      canBeRefunded: canBeRefunded(world, payment),
      ...moneyOf(world, payment),
    };
  });
};

/** `isClosedByHand`: a person settled it and answers for it. */
export const judgeAlways = (truth: Truth, isClosedByHand: boolean): void => {
  const { payment, charged, refunded, drops, commands } = truth;
  const { state, flags, amount, quantity } = payment;
  const coupon = payment.couponAmount ?? 0;
  must(charged <= amount, 'I1 charged at most once', payment);
  must(refunded <= charged, 'I2 refunded at most what was charged', payment);
  must(drops <= quantity && commands.length <= quantity, 'I3 dropped at most once', payment);
  must(drops === 0 || charged + coupon > 0, 'I4 a drop needs a charge', payment);
  must(
    state !== 'DISPENSED' || (charged + coupon === amount && drops === quantity),
    'I5 DISPENSED has a charge and a drop',
    payment,
  );
  if (isClosedByHand) return;
  must(
    state !== 'REFUNDED' || (refunded === charged && charged > 0),
    'I6 REFUNDED has a refund of all',
    payment,
  );
  must(refunded === 0 || drops === 0 || flags !== '', 'I7 refund and drop are flagged', payment);
};

const refundingStates: ReadonlySet<PaymentState> = new Set(refundStates);

/** It has ended, or it waits for a person because nobody else can end it. */
export const isAtRest = ({ payment, canBeRefunded }: Truth): boolean => {
  const { state, flags } = payment;
  if (!refundingStates.has(state)) return finalStates.has(state);
  return !canBeRefunded && hasFlag(flags, 'REFUND_STUCK');
};

/** Invariants once nothing moves any more. */
export const judgeRest = (truth: Truth, isClosedByHand: boolean): void => {
  const { payment, charged, refunded, drops } = truth;
  const { state, flags, quantity } = payment;
  const isLeft = refundingStates.has(state) ? isClosedByHand : flags !== '';
  must(isAtRest(truth) || isLeft, 'L1 a final state is reached', payment);
  if (charged === 0 || flags !== '' || isClosedByHand) return;
  const isServed = drops === quantity && refunded === 0;
  const isRefunded = drops === 0 && refunded === charged;
  must(isServed || isRefunded, 'I8 charged is served or refunded, or flagged', payment);
};

/** Checked after a machine that reports everything was in contact twice. */
export const judgeContact = (truths: readonly Truth[]): void => {
  for (const { payment, commands } of truths) {
    const areSettled = commands.every(
      ({ offeredAt, finishedAt }) => offeredAt === null || finishedAt !== null,
    );
    must(areSettled, 'L2 a machine that is back settles what it was offered', payment);
  }
};

/** Pads that a payment may still drop while its customer stands there. */
const padsDue = ({ payment, commands }: Truth, now: number): number => {
  const { state, quantity } = payment;
  if (state === 'DISPENSING') {
    return commands.filter(({ finishedAt }) => finishedAt === null).length;
  }
  const isUnderWay = state === 'EXECUTING' || state === 'EXECUTE_UNKNOWN' || state === 'PAID';
  // Money that moves by itself promises no pad before it is there.
  if (payment.movesMoney === 'BY_ITSELF') return 0;
  return isUnderWay && isInWindow(payment, now) ? quantity : 0;
};

/** Checked when execute is called for one of the payments. */
export const judgeExecute = async (shop: Shop, truths: readonly Truth[]): Promise<void> => {
  const { world, machine, controller } = shop;
  const now = world.clock.now;
  must(now - controller.contactAt < 60_000, 'I11 no execute while the machine is offline');
  const { rowNo, columnNo } = truths[0]?.payment ?? { rowNo: 0, columnNo: 0 };
  const slot = await world.store.read
    .selectFrom('slots')
    .select('productCount')
    .where('machineId', '=', machine.id)
    .where('rowNo', '=', rowNo)
    .where('columnNo', '=', columnNo)
    .executeTakeFirstOrThrow();
  const pads = truths.reduce((sum, truth) => sum + padsDue(truth, now), 0);
  must(pads <= slot.productCount, `I9 ${pads} promised of ${slot.productCount} in stock`);
};
