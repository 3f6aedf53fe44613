import type { Message } from '../../../contract/messages/text.ts';
import { createMessage } from '../../../contract/messages.ts';
import { slotKeyOf } from '../../machines/stock/stock.ts';
import type { UpdateRow } from './lines.ts';

/** Limit of named sizes; a machine hardly ever has more. */
const mostNamed = 6;

type VisitRow = Pick<
  UpdateRow,
  'type' | 'machineId' | 'rowNo' | 'columnNo' | 'amount' | 'name' | 'rfid' | 'difference'
>;

const sumOf = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const totalAmount = (rows: readonly VisitRow[]): number => sumOf(rows.map(({ amount }) => amount));

/** 'Refilled 84: Regular 60, Large 24' */
const refillMessage = (refills: readonly VisitRow[]): Message => {
  const products = totalAmount(refills);
  const bySize = Array.from(
    Map.groupBy(refills, ({ name }) => name),
    ([name, rows]) => ({ name, products: totalAmount(rows) }),
  ).toSorted((one, other) => other.products - one.products);
  if (bySize.every(({ name }) => name === '')) return createMessage('refilled', { products });
  const sizeMessages = bySize
    .slice(0, mostNamed)
    .map((size) =>
      size.name === ''
        ? createMessage('productsOfNoSize', { products: size.products })
        : createMessage('productsOfSize', size),
    );
  const others = sumOf(bySize.slice(mostNamed).map((size) => size.products));
  const sizes = others
    ? [...sizeMessages, createMessage('productsOfOtherSizes', { products: others })]
    : sizeMessages;
  return createMessage('sizesRefilled', { products, sizes });
};

/** 'Counted 118, expected 121: 3 fewer'; the last count of a slot replaces earlier ones. */
const countMessage = (counts: readonly VisitRow[]): Message => {
  const lastOfSlots = new Map(
    counts.toReversed().map((count) => {
      const { machineId, rowNo, columnNo } = count;
      return [slotKeyOf({ machineId, rowNo: rowNo ?? 0, columnNo: columnNo ?? 0 }), count];
    }),
  );
  const counted = totalAmount([...lastOfSlots.values()]);
  const difference = sumOf(counts.map(({ difference }) => difference));
  if (difference === 0) return createMessage('countedRight', { counted });
  const values = { counted, expected: counted - difference, difference: Math.abs(difference) };
  return createMessage(difference < 0 ? 'countedFewer' : 'countedMore', values);
};

const doorMessage = ([first, ...others]: readonly VisitRow[]): Message => {
  const { name = '', rfid: physicalId } = first ?? {};
  const rfid =
    name === '' ? (physicalId ?? '') : createMessage('rfidName', { name, rfid: physicalId ?? '' });
  if (!others.length) return createMessage('doorOpened', { rfid });
  return createMessage('doorOpenedAgain', { times: 1 + others.length, rfid });
};

/** Describes one source's events of one visit, newest first, in one message. */
export const visitMessage = (rows: readonly VisitRow[]): Message => {
  const rowsOfType = (rowType: VisitRow['type']) => rows.filter(({ type }) => type === rowType);
  const [opened, refills, counts] = [
    rowsOfType('UNLOCK'),
    rowsOfType('REFILL'),
    rowsOfType('COUNT'),
  ];
  if (opened.length) return doorMessage(opened);
  if (!counts.length) return refillMessage(refills);
  if (!refills.length) return countMessage(counts);
  return createMessage('machineChanges', {
    changes: [refillMessage(refills), countMessage(counts)],
  });
};
