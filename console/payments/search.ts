import * as z from 'zod/mini';
import { dateIn, given, idIn, isRange, pageIn, periodIn } from '../ui/filters/range-search.ts';

const shape = z.object({
  machineId: idIn,
  /** One of `paymentGroups`, which are not known before this tab is; another one is none. */
  paymentGroup: idIn,
  /** A preset. The names differ from the other tabs': each keeps its own range. */
  paymentRange: periodIn,
  paymentStart: dateIn,
  paymentEnd: dateIn,
  paymentPage: pageIn,
  /** Whose details are shown. */
  payment: idIn,
});

/** What the URL holds of the payments; left out is the default: every one of the last month. */
export type PaymentsSearch = Partial<z.output<typeof shape>>;

export const parsePaymentsSearch = (raw: unknown): PaymentsSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { paymentRange, paymentStart, paymentEnd, paymentPage, ...rest } = read.data;
  return given({
    ...rest,
    ...(!paymentRange && isRange(paymentStart, paymentEnd)
      ? { paymentStart, paymentEnd }
      : { paymentRange }),
    paymentPage: paymentPage === 1 ? undefined : paymentPage,
  });
};
