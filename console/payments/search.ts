import * as z from 'zod/mini';
import { defaultPageSize } from '../../contract/paging.ts';
import { type PaymentFilter, type PaymentQuery, paymentGroups } from '../../contract/payments.ts';
import { daysQuery } from '../entities/narrow.ts';
import {
  idField,
  optionalField,
  pageField,
  textField,
  timeOrderField,
} from '../ui/filters/fields.ts';
import { oneRange, rangeFields, withPeriod } from '../ui/filters/range.ts';

/** By default every payment of the last month. */
export const paymentsSearch = z
  .object({
    ...rangeFields,
    machineId: idField,
    group: z.catch(z.enum(paymentGroups), 'ALL'),
    /** A whole trxID, paymentID or invoice, or the end of a wallet. */
    find: textField,
    /** By default payments that need attention come first, then the newest. */
    order: optionalField(timeOrderField),
    page: pageField,
    /** The payment whose details are open. */
    payment: idField,
  })
  .check(z.overwrite(oneRange()));
export type PaymentsSearch = z.output<typeof paymentsSearch>;

/** All that needs attention, of any time and machine. */
export const attentionPaymentsSearch: PaymentsSearch = z.parse(paymentsSearch, {
  group: 'ATTENTION',
  period: 'maximum',
});

export const isAttentionPaymentsSearch = (search: PaymentsSearch): boolean =>
  search.group === 'ATTENTION' &&
  search.period === 'maximum' &&
  search.machineId === undefined &&
  search.find === '';

/** Searches all time: an ID says nothing about the day of its payment. */
export const withFind = (search: PaymentsSearch, find: string): PaymentsSearch => ({
  ...(find ? withPeriod(search, 'maximum') : search),
  find,
});

/** Filter of the API on the business day `today`. */
export const toFilter = (search: PaymentsSearch, today: string): PaymentFilter => ({
  ...daysQuery(search, today),
  group: search.group,
  find: search.find || undefined,
});

/** The query of `payment/all`. */
export const toQuery = (search: PaymentsSearch, today: string): PaymentQuery => ({
  ...toFilter(search, today),
  page: search.page,
  limit: defaultPageSize,
  order: search.order,
});
