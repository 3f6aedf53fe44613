import * as z from 'zod/mini';
import { type PaymentQuery, paymentGroups } from '../../contract/payments.ts';
import { pageQuery } from '../entities/narrow.ts';
import { id, page } from '../ui/filters/fields.ts';
import { oneRange, rangeFields } from '../ui/filters/range.ts';

/** By default every payment of the last month. */
export const paymentsSearch = z
  .object({
    ...rangeFields,
    machineId: id,
    group: z.catch(z.enum(paymentGroups), 'ALL'),
    page,
    /** Whose details are shown. */
    payment: id,
  })
  .check(z.overwrite(oneRange()));
export type PaymentsSearch = z.output<typeof paymentsSearch>;

/** All that needs attention, of any time and machine. */
export const needingAttention: PaymentsSearch = z.parse(paymentsSearch, {
  group: 'ATTENTION',
  period: 'maximum',
});

export const isNeedingAttention = ({ group, period, machineId }: PaymentsSearch): boolean =>
  group === 'ATTENTION' && period === 'maximum' && machineId === undefined;

/** The query of `payment/all` on the business day `today`. */
export const toQuery = (search: PaymentsSearch, today: string): PaymentQuery => ({
  ...pageQuery(search, today),
  group: search.group,
});
