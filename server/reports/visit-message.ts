import type { Message } from '../../contract/messages/text.ts';
import { message } from '../../contract/messages.ts';
import { slotOf } from '../machines/stock.ts';
import type { UpdateRow } from './lines.ts';

/** Limit of named sizes; a machine hardly ever has more. */
const mostNamed = 6;

type Deed = Pick<
  UpdateRow,
  'type' | 'machineId' | 'rowNo' | 'columnNo' | 'amount' | 'name' | 'rfid' | 'difference'
>;

const sumOf = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const amountsOf = (deeds: readonly Deed[]): number => sumOf(deeds.map(({ amount }) => amount));

/** 'Refilled 84: Regular 60, Large 24' */
const refillMessage = (refills: readonly Deed[]): Message => {
  const products = amountsOf(refills);
  const bySize = Array.from(
    Map.groupBy(refills, ({ name }) => name),
    ([name, deeds]) => ({ name, products: amountsOf(deeds) }),
  ).toSorted((one, other) => other.products - one.products);
  if (bySize.every(({ name }) => name === '')) return message('refilled', { products });
  const named = bySize
    .slice(0, mostNamed)
    .map((size) =>
      size.name === ''
        ? message('productsOfNoSize', { products: size.products })
        : message('productsOfSize', size),
    );
  const others = sumOf(bySize.slice(mostNamed).map((size) => size.products));
  const sizes = others ? [...named, message('productsOfOtherSizes', { products: others })] : named;
  return message('sizesRefilled', { products, sizes });
};

/** 'Counted 118, expected 121: 3 fewer'; the last count of a slot replaces earlier ones. */
const countMessage = (counts: readonly Deed[]): Message => {
  const lastOfSlots = new Map(
    counts.toReversed().map((count) => {
      const { machineId, rowNo, columnNo } = count;
      return [slotOf({ machineId, rowNo: rowNo ?? 0, columnNo: columnNo ?? 0 }), count];
    }),
  );
  const counted = amountsOf([...lastOfSlots.values()]);
  const found = sumOf(counts.map(({ difference }) => difference));
  if (found === 0) return message('countedRight', { counted });
  const values = { counted, expected: counted - found, difference: Math.abs(found) };
  return message(found < 0 ? 'countedFewer' : 'countedMore', values);
};

const doorMessage = ([first, ...others]: readonly Deed[]): Message => {
  const { name = '', rfid: physicalId } = first ?? {};
  const rfid =
    name === '' ? (physicalId ?? '') : message('rfidName', { name, rfid: physicalId ?? '' });
  if (!others.length) return message('doorOpened', { rfid });
  return message('doorOpenedAgain', { times: 1 + others.length, rfid });
};

/** Describes one source's events of one visit, newest first, in one message. */
export const visitMessage = (deeds: readonly Deed[]): Message => {
  const of = (wanted: Deed['type']) => deeds.filter(({ type }) => type === wanted);
  const [opened, refills, counts] = [of('UNLOCK'), of('REFILL'), of('COUNT')];
  if (opened.length) return doorMessage(opened);
  if (!counts.length) return refillMessage(refills);
  if (!refills.length) return countMessage(counts);
  return message('machineChanges', { changes: [refillMessage(refills), countMessage(counts)] });
};
