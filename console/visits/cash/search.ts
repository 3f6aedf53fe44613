import * as z from 'zod/mini';
import { defaultPageSize } from '../../../contract/paging.ts';
import { daysQuery } from '../../entities/narrow.ts';
import { idField, pageField } from '../../ui/filters/fields.ts';
import { oneRange, rangeFields } from '../../ui/filters/range.ts';

export const cashSearch = z
  .object({ ...rangeFields, machineId: idField, page: pageField })
  .check(z.overwrite(oneRange()));
export type CashSearch = z.output<typeof cashSearch>;

/** The call of the list on the business day `today`. */
export const cashRequest = (institutionId: string, search: CashSearch, today: string) => {
  const { startDate: dateStart, endDate: dateEnd, machineId } = daysQuery(search, today);
  return {
    params: { institutionId },
    query: { dateStart, dateEnd, machineId, page: search.page, limit: defaultPageSize },
  };
};
