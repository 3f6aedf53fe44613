import type { Calendar } from '../../contract/periods.ts';
import { maxStatementDays } from '../../contract/statements.ts';
import { type BoundedRange, rangeOfQuery } from '../platform/http/day-range.ts';
import { refuseField } from '../platform/http/errors.ts';

interface Dates {
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
}

/** The days of a query. Every payment of them is read, so the limit is lower than elsewhere. */
export const rangeOfStatement = async (
  { dateStart, dateEnd }: Dates,
  calendar: Calendar,
  now: number,
): Promise<BoundedRange> => {
  const range = await rangeOfQuery({ dateStart, dateEnd }, calendar, now, async () => undefined);
  if (range.to - range.from < maxStatementDays) return range;
  throw refuseField('dateStart', 'rangeOverYear');
};
