import { toTaka } from '../../contract/values/money.ts';
import { Breach, type Truth } from '../judge.ts';
import type { YearShop } from './year.ts';

/** Final places of the money of a charge. */
const moneyPlaces = ['PAD_GIVEN', 'MONEY_BACK', 'OWED_AND_REPORTED'] as const;
type MoneyPlace = (typeof moneyPlaces)[number];

/** The one place of a charge; throws when it is in none. Undefined when no money moved. */
const placeOf = ({ payment, charged, refunded, drops }: Truth): MoneyPlace | undefined => {
  if (charged === 0) {
    if (drops > 0) throw new Breach(`${payment.id}: a pad without a charge`);
    return undefined;
  }
  if (payment.flags !== '') return 'OWED_AND_REPORTED';
  if (drops === payment.quantity && refunded === 0) return 'PAD_GIVEN';
  if (drops === 0 && refunded === charged) return 'MONEY_BACK';
  const facts = `${payment.state}, charged ${charged}, back ${refunded}, ${drops} pads`;
  throw new Breach(`${payment.id} is in no place: ${facts}`);
};

/** Charges by their place, in poisha and in number. */
export const sumPlaces = (truths: readonly Truth[]) => {
  const sums = new Map<MoneyPlace, { count: number; charged: number }>();
  for (const truth of truths) {
    const place = placeOf(truth);
    if (!place) continue;
    const { count, charged } = sums.get(place) ?? { count: 0, charged: 0 };
    sums.set(place, { count: count + 1, charged: charged + truth.charged });
  }
  return sums;
};

/** Every pad that ever was in a machine is in it, or was given for something. */
export const countPads = (shops: readonly YearShop[]) => {
  let [put, left, paid, cash, card] = [0, 0, 0, 0, 0];
  for (const { pads, controller } of shops) {
    put += pads + controller.refilled;
    left += controller.pads;
    paid += controller.drops.length;
    cash += controller.cashSales;
    card += controller.cardSales;
  }
  return { put, left, paid, cash, card };
};

/** One line of the places, for the list of proofs. */
export const describeYear = (
  places: ReturnType<typeof sumPlaces>,
  { put, left, paid, cash, card }: ReturnType<typeof countPads>,
  cashBox: number,
): string => {
  const money = moneyPlaces.map((place) => {
    const { count, charged } = places.get(place) ?? { count: 0, charged: 0 };
    return `${place} ${count} (${toTaka(charged)} Tk)`;
  });
  const pads = `${put} pads put in: ${paid} paid online, ${cash} for cash, ${card} by card, ${left} left`;
  return `${money.join(', ')}; ${toTaka(cashBox)} Tk in cash boxes; ${pads}`;
};
