import type { output } from 'zod/mini';
import type { SizeCount } from '../../contract/timeline.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';
import { type EntryFormatter, type EntryOf, presentDetails } from './entry-text.ts';

type StockEntry = EntryOf<'STOCK'>;

/** 'Regular 60, Night 24' */
const sizesText = (
  counts: readonly output<typeof SizeCount>[],
  t: Translate,
  formatCount: (count: number) => string,
): string =>
  counts.map(({ size, count }) => `${size ?? t('No size')} ${formatCount(count)}`).join(', ');

const refilledText = ({ by, refilled }: StockEntry, t: Translate, { number }: Formats): string => {
  const n = refilled.reduce((sum, { count }) => sum + count, 0);
  const isOfSizes = refilled.some(({ size }) => size !== null);
  const pads = isOfSizes
    ? `${number(n)}: ${sizesText(refilled, t, number)}`
    : t('{n, plural, one {# pad} other {# pads}}', { n });
  return by === null
    ? t('Refilled {pads}', { pads })
    : t('{name} refilled {pads}', { name: by, pads });
};

/** Counted minus expected stock; 0 without a count. */
export const differenceOf = ({ counted }: StockEntry): number =>
  counted ? counted.count - counted.expected : 0;

const countedText = (entry: StockEntry, t: Translate): string | undefined => {
  const { counted } = entry;
  if (!counted) return undefined;
  const { count, expected } = counted;
  const n = Math.abs(count - expected);
  if (count < expected) {
    return t('Counted {count, number}, expected {expected, number}: {n, number} fewer', {
      ...counted,
      n,
    });
  }
  if (count > expected) {
    return t('Counted {count, number}, expected {expected, number}: {n, number} more', {
      ...counted,
      n,
    });
  }
  return t('Counted {count, number}, as expected', { count });
};

const cashText = ({ cash }: StockEntry, t: Translate, { amount }: Formats): string | null => {
  if (!cash) return null;
  const { counted, expected } = cash;
  return expected === null
    ? t('Cash {counted}', { counted: amount(counted) })
    : t('Cash {counted}, expected {expected}', {
        counted: amount(counted),
        expected: amount(expected),
      });
};

export const formatStock: EntryFormatter<'STOCK'> = (entry, t, formats) => {
  const counted = countedText(entry, t);
  const n = entry.takenOut;
  const takenOut = n > 0 && t('{n, plural, one {# pad} other {# pads}} taken out', { n });
  const cash = cashText(entry, t, formats);
  const slots =
    entry.slots > 0 && t('{n, plural, one {# slot} other {# slots}}', { n: entry.slots });
  if (entry.refilled.length > 0) {
    return {
      text: refilledText(entry, t, formats),
      details: presentDetails(counted, takenOut, cash, slots),
    };
  }
  if (cash && entry.slots === 0) return { text: cash, details: presentDetails(entry.by) };
  return {
    text: counted ?? t('Counted'),
    details: presentDetails(entry.by, takenOut, cash, slots),
  };
};

export const formatChange: EntryFormatter<'CHANGE'> = (entry, t, formats) => {
  const { by, message, assignedTo, stock } = entry;
  return {
    text: message,
    details: presentDetails(
      sizesText(stock, t, formats.signed),
      by && t('Changed by {name}', { name: by }),
      assignedTo && t('Assigned to {name}', { name: assignedTo }),
    ),
  };
};
