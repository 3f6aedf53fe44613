import type { DispenseEvent } from '../../contract/device-events.ts';
import { toPoisha, toTaka } from '../../contract/values/money.ts';

/** Poisha paid: the amount reported, else the price. A card pays with points, a failure with nothing. */
export const paidFor = (event: DispenseEvent, price: number): number => {
  if (!event.isSuccessful || event.transactionType === 'RFID') return 0;
  if (event.amount !== undefined) return toPoisha(event.amount);
  return event.transactionType ? price : 0;
};

/** A machine that reports more than ten times the price of a pad is not believed. */
export const isCredibleAmount = ({ amount = 0 }: DispenseEvent, price: number): boolean =>
  toPoisha(amount) <= 10 * price;

/** Poisha paid at a machine, where an amount that is not credible counts as the price. */
export const credibleAmount = (event: DispenseEvent, price: number): number =>
  paidFor(isCredibleAmount(event, price) ? event : { ...event, amount: toTaka(price) }, price);
